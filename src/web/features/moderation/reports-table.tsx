import type { ComponentPropsWithRef } from 'react';
import { excerptOf } from '#domain/moderation.ts';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { germanDate } from '#web/admin/german-date.ts';
import type { Decision, Report } from '#web/features/moderation/queries.ts';
import { SenderCell, type SenderActions } from '#web/features/moderation/sender-cell.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { Quote } from '#web/ui/letter.tsx';
import { Tag } from '#web/ui/tag.tsx';

type Props = {
  reports: readonly Report[];
  /** Ids of compliments. */
  selected: ReadonlySet<string>;
  onSelect: (report: Report, isSelected: boolean) => void;
  onDecide: (decision: Decision, report: Report) => void;
  rowProps: (report: Report) => ComponentPropsWithRef<'tr'>;
} & SenderActions;

/** The table of reports and objections. */
export function ReportsTable(props: Props) {
  const t = useTranslations();
  return (
    <AdminTable
      caption={t('moderation.queue.title')}
      rows={props.reports}
      rowKey={({ complimentId }) => complimentId}
      rowProps={props.rowProps}
      columns={columnsOf(t, props)}
    />
  );
}

function columnsOf(
  t: Translate,
  { selected, onSelect, onDecide, onShowSender, onPause, onResume }: Props,
): TableColumn<Report>[] {
  const senderActions = { onShowSender, onPause, onResume };
  return [
    {
      id: 'compliment',
      label: t('moderation.column.compliment'),
      bareOnPhone: true,
      cell: (report) => (
        <Words
          report={report}
          isSelected={selected.has(report.complimentId)}
          onSelect={(isSelected) => onSelect(report, isSelected)}
        />
      ),
    },
    {
      id: 'sender',
      label: t('moderation.column.sender'),
      width: '17%',
      cell: (report) => <SenderCell report={report} {...senderActions} />,
    },
    {
      id: 'receiver',
      label: t('moderation.column.receiver'),
      width: '12%',
      cell: ({ receiver }) => receiver.name,
    },
    {
      id: 'reason',
      label: t('moderation.column.reason'),
      width: '20%',
      cell: (report) => <Reason report={report} />,
    },
    {
      id: 'date',
      label: t('moderation.column.date'),
      width: '6.75rem',
      cell: ({ waitingSince }) => (
        <time className="whitespace-nowrap tabular-nums" dateTime={waitingSince}>
          {germanDate(waitingSince)}
        </time>
      ),
    },
    {
      id: 'actions',
      label: null,
      width: '9.25rem',
      cell: (report) => <Decisions report={report} onDecide={onDecide} />,
    },
  ];
}

/** The compliment itself; reports can be selected, an objection is decided by itself. */
function Words({
  report: { text, appeal },
  isSelected,
  onSelect,
}: {
  report: Report;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}) {
  const t = useTranslations();
  const { language } = useLanguage();
  const label = t('moderation.queue.select', { excerpt: excerptOf(text) });
  return (
    <div className="flex items-start gap-2">
      {appeal === null && (
        <Checkbox
          label={<span className="sr-only">{label}</span>}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      )}
      <div className="table-words wrap-anywhere">
        <Quote text={text} lang={language} />
      </div>
    </div>
  );
}

/** Why it was reported; of an objection, what its author says and what it was removed for. */
function Reason({ report: { reason, appeal } }: { report: Report }) {
  const t = useTranslations();
  if (appeal === null) return <span className="wrap-anywhere">{reason}</span>;
  return (
    <div className="inline-grid justify-items-start gap-1 wrap-anywhere">
      <Tag tone="sky">{t('moderation.appeal.tag')}</Tag>
      <span>{appeal.sentence}</span>
      {appeal.rule !== null && (
        <span className="text-muted">
          {t('moderation.appeal.removed_for', { rule: t(`moderation.rule.${appeal.rule}`) })}
        </span>
      )}
    </div>
  );
}

function Decisions({
  report,
  onDecide,
}: {
  report: Report;
  onDecide: (decision: Decision, report: Report) => void;
}) {
  const t = useTranslations();
  const isReport = report.appeal === null;
  return (
    <div className="flex flex-wrap justify-end gap-1 lg:grid lg:justify-items-stretch">
      <Button
        variant="quiet"
        size="s"
        icon="check"
        onClick={() => onDecide(isReport ? 'approve' : 'uphold', report)}
      >
        {t(isReport ? 'moderation.report.approve' : 'moderation.appeal.uphold')}
      </Button>
      <Button
        variant="text-danger"
        size="s"
        icon={isReport ? 'trash' : 'close'}
        onClick={() => onDecide(isReport ? 'delete' : 'reject', report)}
      >
        {t(isReport ? 'moderation.report.delete' : 'moderation.appeal.reject')}
      </Button>
    </div>
  );
}
