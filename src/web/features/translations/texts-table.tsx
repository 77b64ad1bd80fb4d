import type { Language } from '#domain/i18n/language.ts';
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

/** Lists texts in one language, each with its key and what is wrong with its other languages. */
export function TextsTable({
  texts,
  language,
  onEdit,
}: {
  texts: readonly TextEntry[];
  language: Language;
  onEdit: (entry: TextEntry) => void;
}) {
  const t = useTranslations();
  return (
    <AdminTable
      caption={t('admin.section.texts')}
      rows={texts}
      rowKey={({ key }) => key}
      columns={columnsOf(t, language, onEdit)}
    />
  );
}

function columnsOf(
  t: Translate,
  language: Language,
  onEdit: (entry: TextEntry) => void,
): TableColumn<TextEntry>[] {
  return [
    {
      id: 'text',
      label: t('texts.column.text'),
      hideLabelOnPhone: true,
      cell: (entry) => <TextCell entry={entry} language={language} />,
    },
    {
      id: 'actions',
      label: null,
      cell: (entry) => (
        <div className="row-menu">
          <IconButton
            icon="edit"
            label={t('texts.list.edit', { key: entry.key })}
            onClick={() => onEdit(entry)}
          />
        </div>
      ),
    },
  ];
}

function TextCell({ entry: { key, texts }, language }: { entry: TextEntry; language: Language }) {
  const t = useTranslations();
  const { languages } = usePageData();
  const hasDraft = useDrafts().has(draftNameOfText(key));
  const isChanged = Object.values(texts).some(({ text, builtIn }) => text !== builtIn);
  const missing = languages.filter(({ iso2 }) => texts[iso2].text === null);
  const { text } = texts[language];
  return (
    <div className="grid justify-items-start gap-1">
      {text !== null && (
        <span lang={language} className="line-clamp-4 max-w-160 wrap-anywhere" title={text}>
          {text}
        </span>
      )}
      <code className="text-12 break-all text-muted">{key}</code>
      <span className="flex flex-wrap gap-1 empty:hidden">
        {missing.map(({ iso2, name }) => (
          <Tag key={iso2} tone="danger">
            {t('texts.tag.missing', { language: name })}
          </Tag>
        ))}
        {hasDraft && <Tag tone="sky">{t('texts.tag.draft')}</Tag>}
        {isChanged && <Tag tone="butter">{t('texts.tag.changed')}</Tag>}
      </span>
    </div>
  );
}
