import { AdminTable } from '#web/admin/admin-table.tsx';
import { usePageData } from '#web/api/page-data.tsx';
import type { GuardWord } from '#web/features/blocklist/queries.ts';
import { TimeText } from '#web/i18n/time-text.tsx';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';

const toneOf = { add: 'danger', hold: 'butter', allow: 'sage' } as const;

type Props = { words: readonly GuardWord[]; onRemove: (word: GuardWord) => void };

/** Lists words with effect, language, author, date and note. */
export function WordTable({ words, onRemove }: Props) {
  const t = useTranslations();
  const { languages } = usePageData();
  const names = new Map<string, string>(languages.map(({ iso2, name }) => [iso2, name]));
  return (
    <AdminTable
      caption={t('admin.words.title')}
      rows={words}
      rowKey={({ id }) => id}
      columns={columnsOf(t, { names, onRemove })}
    />
  );
}

function columnsOf(
  t: Translate,
  { names, onRemove }: { names: ReadonlyMap<string, string>; onRemove: Props['onRemove'] },
): TableColumn<GuardWord>[] {
  return [
    {
      id: 'word',
      label: t('admin.words.word'),
      hideLabelOnPhone: true,
      cell: ({ word, language, note }) => (
        <div className="min-w-0">
          <b className="wrap-anywhere" lang={language ?? undefined}>
            {word}
          </b>
          {note !== '' && <p className="wrap-anywhere text-14 text-muted">{note}</p>}
        </div>
      ),
    },
    {
      id: 'kind',
      label: t('admin.words.kind'),
      cell: ({ kind }) => <Tag tone={toneOf[kind]}>{t(`admin.words.kind_label.${kind}`)}</Tag>,
    },
    {
      id: 'language',
      label: t('admin.words.language'),
      cell: ({ language }) => (
        <span lang={language ?? undefined}>
          {language === null ? t('admin.words.all_languages') : (names.get(language) ?? language)}
        </span>
      ),
    },
    {
      id: 'added',
      label: t('admin.words.added'),
      cell: ({ addedBy, createdAt }) => (
        <>
          <span className="block wrap-anywhere">{addedBy ?? t('admin.words.somebody_gone')}</span>
          <TimeText at={createdAt} />
        </>
      ),
    },
    {
      id: 'actions',
      label: null,
      cell: (word) => (
        <Button
          variant="text-danger"
          size="s"
          icon="trash"
          aria-label={t('admin.words.remove.label', { word: word.word })}
          onClick={() => onRemove(word)}
        >
          {t('admin.words.remove.action')}
        </Button>
      ),
    },
  ];
}
