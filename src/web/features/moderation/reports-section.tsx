import { useReasonText } from '#web/admin/use-reason-text.ts';
import { PauseDialog } from '#web/features/members/pause-dialog.tsx';
import { ResumeDialog } from '#web/features/members/resume-dialog.tsx';
import type { Case } from '#web/features/moderation/queries.ts';
import { QueueList } from '#web/features/moderation/queue-list.tsx';
import type { Decision, QueueSource } from '#web/features/moderation/queue-source.ts';
import { ReportReason } from '#web/features/moderation/report-reason.tsx';
import { SenderCell } from '#web/features/moderation/sender-cell.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Tag } from '#web/ui/tag.tsx';

const approve: Decision = {
  name: 'approved',
  label: 'moderation.report.approve',
  icon: 'check',
  title: 'moderation.approve.title',
  explain: (t, row) =>
    row === null
      ? t('moderation.approve.text_many')
      : t('moderation.approve.text', { receiver: nameOfReceiver(row) }),
  mayWarn: true,
  done: (t, count) =>
    count === 1 ? t('moderation.approve.done') : t('moderation.approve.done_many', { count }),
  failed: 'moderation.approve.failed',
};

const remove: Decision = {
  name: 'removed',
  label: 'moderation.report.delete',
  icon: 'trash',
  title: 'moderation.delete.title',
  explain: (t, row) =>
    row === null
      ? t('moderation.delete.text_many')
      : t('moderation.delete.text', { receiver: nameOfReceiver(row) }),
  asksReason: true,
  done: (t, count) =>
    count === 1 ? t('moderation.delete.done') : t('moderation.delete.done_many', { count }),
  failed: 'moderation.delete.failed',
};

const uphold: Decision = {
  name: 'upheld',
  label: 'moderation.appeal.uphold',
  icon: 'check',
  title: 'moderation.uphold.title',
  explain: (t, row) =>
    row?.receiver === null
      ? t('moderation.uphold.text_premoderated')
      : t('moderation.uphold.text', { receiver: nameOfReceiver(row) }),
  done: (t) => t('moderation.uphold.done'),
  failed: 'moderation.uphold.failed',
};

const reject: Decision = {
  name: 'rejected',
  label: 'moderation.appeal.reject',
  icon: 'close',
  title: 'moderation.reject.title',
  explain: (t, row) =>
    row?.receiver === null
      ? t('moderation.reject.text_premoderated')
      : t('moderation.reject.text', { receiver: nameOfReceiver(row) }),
  done: (t) => t('moderation.reject.done'),
  failed: 'moderation.reject.failed',
};

function nameOfReceiver(row: Case | null): string {
  return row?.receiver?.name ?? '';
}

const reports: QueueSource = {
  queue: 'reports',
  texts: 'queue',
  filters: ['kind', 'letter', 'about', 'language', 'olderThan'],
  hasOrder: true,
  decisions: (row) =>
    row === null || row.appeal === null
      ? { keep: approve, remove }
      : { keep: uphold, remove: reject },
  facts: (t, germanDate, report, { onFocus }) => {
    const { receiver, waitingSince } = report;
    return (
      <>
        <span className="flex flex-wrap gap-x-1.5">
          {t('moderation.column.sender')}
          <SenderCell report={report} onFocus={onFocus} />
        </span>
        {receiver === null ? (
          <span>{t('moderation.receiver.none')}</span>
        ) : (
          <span>
            {t('moderation.column.receiver')}{' '}
            <button
              type="button"
              className="cell-link wrap-anywhere"
              onClick={() => onFocus({ by: 'receiverId', ...receiver })}
            >
              {receiver.name}
            </button>
          </span>
        )}
        <time className="figures" dateTime={waitingSince}>
          {germanDate(waitingSince)}
        </time>
      </>
    );
  },
  cause: (t) => ({
    id: 'reason',
    label: t('moderation.column.reason'),
    width: 'w-[25%]',
    cell: (report) => <Reason report={report} />,
  }),
  senderAct: (t, { sender }, { openDialog }) => {
    if (sender === null) return null;
    const isPaused = sender.pausedUntil !== null;
    if (!isPaused && !sender.mayBePaused) return null;
    const Sheet = isPaused ? ResumeDialog : PauseDialog;
    return {
      label: t(isPaused ? 'moderation.sender.resume' : 'moderation.sender.pause'),
      onPress: () => openDialog((close) => <Sheet person={sender} onClose={close} />),
    };
  },
  actionsWidth: 'w-[13.5rem]',
};

/** Lists reports and objections that wait for a decision. */
export function ReportsSection() {
  return <QueueList source={reports} />;
}

/** Shows the report's reason; for an objection also its sentence and the removal it is about. */
function Reason({ report: { reason, about, appeal } }: { report: Case }) {
  const t = useTranslations();
  const reasonText = useReasonText();
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
          {t('moderation.appeal.removed_for', { rule: reasonText(rule, ruleWords) })}
        </span>
      )}
      {removedBy !== null && (
        <span className="text-muted">{t('moderation.appeal.removed_by', { name: removedBy })}</span>
      )}
    </div>
  );
}
