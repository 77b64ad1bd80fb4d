import type { ComponentPropsWithRef } from 'react';
import { excerptOf } from '#domain/moderation/moderation.ts';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { useGermanDate } from '#web/admin/german-date.ts';
import { useReasonWords } from '#web/admin/use-reason-words.ts';
import { usePageData } from '#web/api/page-data.tsx';
import type { Decision, Report } from '#web/features/moderation/queries.ts';
import { ReportReason } from '#web/features/moderation/report-reason.tsx';
import { SenderCell, type SenderActions } from '#web/features/moderation/sender-cell.tsx';
import { Translation } from '#web/features/moderation/translation.tsx';
import { isOpenTo } from '#web/features/moderation/use-queue-keys.ts';
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
  const germanDate = useGermanDate();
  return (
    <AdminTable
      caption={t('moderation.queue.title')}
      rows={props.reports}
      rowKey={({ complimentId }) => complimentId}
      rowProps={props.rowProps}
      columns={columnsOf(t, germanDate, props)}
    />
  );
}

function columnsOf(
  t: Translate,
  germanDate: (iso: string) => string,
  { selected, onSelect, onDecide, onFocus, onPause, onResume }: Props,
): TableColumn<Report>[] {
  const senderActions = { onFocus, onPause, onResume };
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
          onFocus={onFocus}
        />
      ),
    },
    {
      id: 'sender',
      label: t('moderation.column.sender'),
      width: 'w-[15%]',
      cell: (report) => <SenderCell report={report} {...senderActions} />,
    },
    {
      id: 'receiver',
      label: t('moderation.column.receiver'),
      width: 'w-[11%]',
      cell: ({ receiver }) =>
        receiver === null ? (
          t('moderation.receiver.none')
        ) : (
          <button
            type="button"
            className="cell-link wrap-anywhere"
            onClick={() => onFocus({ by: 'receiverId', ...receiver })}
          >
            {receiver.name}
          </button>
        ),
    },
    {
      id: 'reason',
      label: t('moderation.column.reason'),
      width: 'w-[19%]',
      cell: (report) => <Reason report={report} />,
    },
    {
      id: 'date',
      label: t('moderation.column.date'),
      width: 'w-[6rem]',
      cell: ({ waitingSince }) => (
        <time className="whitespace-nowrap figures" dateTime={waitingSince}>
          {germanDate(waitingSince)}
        </time>
      ),
    },
    {
      id: 'actions',
      label: null,
      width: 'w-[10rem]',
      cell: (report) => <Decisions report={report} onDecide={onDecide} />,
    },
  ];
}

/** The compliment itself; reports can be selected, an objection is decided by itself. */
function Words({
  report,
  isSelected,
  onSelect,
  onFocus,
}: {
  report: Report;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onFocus: SenderActions['onFocus'];
}) {
  const t = useTranslations();
  const { language } = useLanguage();
  const { text, appeal, alike, complimentId } = report;
  const excerpt = excerptOf(text);
  return (
    <div className="flex items-start gap-2">
      {appeal === null && (
        <Checkbox
          label={<span className="sr-only">{t('moderation.queue.select', { excerpt })}</span>}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      )}
      <div className="grid justify-items-start gap-1">
        <div className="table-words wrap-anywhere">
          <Quote text={text} lang={report.language ?? language} />
        </div>
        <Marks report={report} />
        <Translation letter={report} />
        {alike > 0 && (
          <button
            type="button"
            className="cell-link"
            onClick={() => onFocus({ by: 'alike', id: complimentId, name: excerpt })}
          >
            {t('moderation.queue.alike', { count: alike })}
          </button>
        )}
      </div>
    </div>
  );
}

/** What a moderator should know of it at a glance. */
function Marks({ report: { language, wasApproved, isHidden, claimedBy } }: { report: Report }) {
  const t = useTranslations();
  const { language: shown } = useLanguage();
  const names = usePageData().languages;
  const name = language !== shown && names.find(({ iso2 }) => iso2 === language)?.name;
  if (!name && !wasApproved && !isHidden && claimedBy === null) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {name && <Tag tone="sky">{name}</Tag>}
      {wasApproved && <Tag tone="sage">{t('moderation.queue.approved_before')}</Tag>}
      {isHidden && <Tag tone="danger">{t('moderation.queue.hidden')}</Tag>}
      {claimedBy !== null && (
        <Tag tone="butter">{t('moderation.queue.claimed', { name: claimedBy })}</Tag>
      )}
    </span>
  );
}

/** Why it was reported; of an objection also what its author says, what it was removed for, and by whom. */
function Reason({ report: { reason, about, appeal } }: { report: Report }) {
  const t = useTranslations();
  const reasonWords = useReasonWords();
  if (appeal === null) return <ReportReason reason={reason} about={about} />;
  const { sentence, rule, ruleWords, removedBy } = appeal;
  return (
    <div className="inline-grid justify-items-start gap-1 wrap-anywhere">
      <Tag tone="sky">{t('moderation.appeal.tag')}</Tag>
      <span>{sentence}</span>
      {reason !== '' && (
        <span className="text-muted">{t('moderation.appeal.reported_for', { reason })}</span>
      )}
      {rule !== null && (
        <span className="text-muted">
          {t('moderation.appeal.removed_for', { rule: reasonWords(rule, ruleWords) })}
        </span>
      )}
      {removedBy !== null && (
        <span className="text-muted">{t('moderation.appeal.removed_by', { name: removedBy })}</span>
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
  if (!report.mayDecide)
    return <span className="text-muted">{t('moderation.queue.own_removal')}</span>;
  if (!isOpenTo(report)) return null;
  return (
    <div className="flex flex-wrap justify-end gap-1 lg:grid lg:justify-items-stretch">
      <Button
        variant="quiet"
        size="s"
        className="wrap-normal"
        icon="check"
        onClick={() => onDecide(isReport ? 'approve' : 'uphold', report)}
      >
        {t(isReport ? 'moderation.report.approve' : 'moderation.appeal.uphold')}
      </Button>
      <Button
        variant="text-danger"
        size="s"
        className="wrap-normal"
        icon={isReport ? 'trash' : 'close'}
        onClick={() => onDecide(isReport ? 'delete' : 'reject', report)}
      >
        {t(isReport ? 'moderation.report.delete' : 'moderation.appeal.reject')}
      </Button>
    </div>
  );
}
