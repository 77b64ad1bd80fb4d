import { AdminTable } from '#web/admin/admin-table.tsx';
import { germanDate } from '#web/admin/german-date.ts';
import { useReasonWords } from '#web/admin/use-reason-words.ts';
import type { DecidedReport } from '#web/features/moderation/decided-queries.ts';
import { LanguageTag } from '#web/features/moderation/held-table.tsx';
import { ReportReason } from '#web/features/moderation/report-reason.tsx';
import { Translation } from '#web/features/moderation/translation.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { Quote } from '#web/ui/letter.tsx';
import { Tag } from '#web/ui/tag.tsx';

type Props = {
  decisions: readonly DecidedReport[];
  onUndo: (report: DecidedReport) => void;
};

/** Decided reports with what was decided, by whom, and the way back where there is one. */
export function DecidedTable({ decisions, onUndo }: Props) {
  const t = useTranslations();
  return (
    <AdminTable
      caption={t('moderation.decided.title')}
      rows={decisions}
      rowKey={({ id }) => id}
      columns={columnsOf(t, onUndo)}
    />
  );
}

function columnsOf(t: Translate, onUndo: Props['onUndo']): TableColumn<DecidedReport>[] {
  return [
    {
      id: 'compliment',
      label: t('moderation.column.compliment'),
      bareOnPhone: true,
      cell: (report) => <Words report={report} />,
    },
    {
      id: 'sender',
      label: t('moderation.column.sender'),
      width: '12%',
      cell: ({ senderName }) => senderName ?? t('moderation.sender.gone'),
    },
    {
      id: 'receiver',
      label: t('moderation.column.receiver'),
      width: '12%',
      cell: ({ receiverName }) => receiverName,
    },
    {
      id: 'reason',
      label: t('moderation.column.reason'),
      width: '16%',
      cell: ({ reason, about }) => <ReportReason reason={reason} about={about} />,
    },
    {
      id: 'outcome',
      label: t('moderation.decided.column'),
      width: '18%',
      cell: (report) => <Outcome report={report} />,
    },
    {
      id: 'actions',
      label: null,
      width: '12rem',
      cell: (report) =>
        report.mayUndo && (
          <Button
            variant="quiet"
            size="s"
            icon="undo"
            className="wrap-normal"
            onClick={() => onUndo(report)}
          >
            {t('moderation.undo.act')}
          </Button>
        ),
    },
  ];
}

function Words({ report }: { report: DecidedReport }) {
  const { text, language: written } = report;
  const t = useTranslations();
  const { language } = useLanguage();
  if (text === '') return <span className="text-muted">{t('moderation.decided.wiped')}</span>;
  return (
    <div className="grid justify-items-start gap-1">
      <div className="table-words wrap-anywhere">
        <Quote text={text} lang={written ?? language} />
      </div>
      <LanguageTag written={written} />
      <Translation letter={report} />
    </div>
  );
}

function Outcome({ report }: { report: DecidedReport }) {
  const t = useTranslations();
  const reasonWords = useReasonWords();
  const { decision, rule, ruleWords, decidedBy, decidedAt, undoneAt, objection } = report;
  const when = germanDate(decidedAt);
  return (
    <div className="inline-grid justify-items-start gap-1">
      <span className="flex flex-wrap gap-1">
        <Tag tone={decision === 'removed' ? 'danger' : 'sage'}>
          {t(`moderation.decided.${decision}`)}
        </Tag>
        {undoneAt !== null && <Tag tone="butter">{t('moderation.decided.undone')}</Tag>}
        {objection !== null && decision === 'removed' && (
          <Tag tone="sky">{t(`moderation.decided.objection_${objection}`)}</Tag>
        )}
      </span>
      {rule !== null && <span className="wrap-anywhere">{reasonWords(rule, ruleWords)}</span>}
      <span className="text-muted">
        {decidedBy === null ? when : t('moderation.decided.by', { name: decidedBy, when })}
      </span>
    </div>
  );
}
