import { Fragment } from 'react';
import type { Language } from '#domain/i18n/language.ts';
import type { LanguageChoice } from '#domain/shared/pages.ts';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { useDrafts } from '#web/admin/editor-drafts.ts';
import { usePageData } from '#web/api/page-data.tsx';
import type { TextEntry } from '#web/features/translations/queries.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Returns the storage name of a text's draft. */
export function draftNameOfText(key: string): string {
  return `text:${key}`;
}

/** Lists texts by key, in all languages or only one. */
export function TextsTable({
  texts,
  only,
  onEdit,
}: {
  texts: readonly TextEntry[];
  only: Language | null;
  onEdit: (entry: TextEntry) => void;
}) {
  const t = useTranslations();
  const { languages } = usePageData();
  const shown = languages.filter(({ iso2 }) => only === null || iso2 === only);
  return (
    <AdminTable
      caption={t('admin.section.texts')}
      rows={texts}
      rowKey={({ key }) => key}
      columns={columnsOf(t, shown, onEdit)}
    />
  );
}

function columnsOf(
  t: Translate,
  shown: readonly LanguageChoice[],
  onEdit: (entry: TextEntry) => void,
): TableColumn<TextEntry>[] {
  return [
    {
      id: 'key',
      label: t('texts.column.key'),
      hideLabelOnPhone: true,
      cell: (entry) => <KeyCell entry={entry} />,
    },
    ...shown.map(({ iso2, name }): TableColumn<TextEntry> => ({
      id: iso2,
      label: name,
      hideLabelOnPhone: true,
      cell: ({ texts }) => <VersionCell text={texts[iso2].text} language={iso2} />,
    })),
    {
      id: 'actions',
      label: null,
      cell: (entry) => (
        <IconButton
          icon="edit"
          label={t('texts.list.edit', { key: entry.key })}
          onClick={() => onEdit(entry)}
        />
      ),
    },
  ];
}

function KeyCell({ entry: { key, texts } }: { entry: TextEntry }) {
  const t = useTranslations();
  const hasDraft = useDrafts().has(draftNameOfText(key));
  const isChanged = Object.values(texts).some(({ text, builtIn }) => text !== builtIn);
  return (
    <div className="grid justify-items-start gap-1 md:max-w-44 md:min-w-28">
      <code className="text-12 text-muted">
        {[...key.matchAll(/[^._]*[._]?/gu)].map(({ 0: part, index: offset }) => (
          <Fragment key={offset}>
            <wbr />
            {part}
          </Fragment>
        ))}
      </code>
      {hasDraft && <Tag tone="sky">{t('texts.tag.draft')}</Tag>}
      {isChanged && <Tag tone="butter">{t('texts.tag.changed')}</Tag>}
    </div>
  );
}

function VersionCell({ text, language }: { text: string | null; language: Language }) {
  const t = useTranslations();
  if (text === null) return <Tag tone="danger">{t('texts.tag.missing')}</Tag>;
  return (
    <span lang={language} className="line-clamp-4 wrap-anywhere md:min-w-24" title={text}>
      {text}
    </span>
  );
}
