import { reportDecisions, type ReportDecision } from '#domain/moderation/moderation.ts';
import { DecidedList } from '#web/features/moderation/decided-list.tsx';
import { decidedReportCalls, type DecidedReport } from '#web/features/moderation/queries.ts';
import type { DecidedSource } from '#web/features/moderation/queue-source.ts';
import { ReportReason } from '#web/features/moderation/report-reason.tsx';
import { Tag } from '#web/ui/tag.tsx';

const decidedReports: DecidedSource<DecidedReport, ReportDecision | 'undone'> = {
  calls: decidedReportCalls,
  keyOf: ({ id }) => id,
  texts: {
    title: 'moderation.decided.title',
    text: 'moderation.decided.text',
    search: 'moderation.queue.search',
    failed: 'moderation.decided.failed',
    empty: 'moderation.decided.empty_text',
  },
  outcomes: [...reportDecisions, 'undone'],
  outcomeText: (outcome) => `moderation.decided.filter_${outcome}`,
  columns: (t) => [
    {
      id: 'sender',
      label: t('moderation.column.sender'),
      width: 'w-[12%]',
      cell: ({ senderName }) => senderName ?? t('moderation.sender.gone'),
    },
    {
      id: 'receiver',
      label: t('moderation.column.receiver'),
      width: 'w-[12%]',
      cell: ({ receiverName }) => receiverName,
    },
    {
      id: 'reason',
      label: t('moderation.column.reason'),
      width: 'w-[16%]',
      cell: ({ reason, about }) => <ReportReason reason={reason} about={about} />,
    },
  ],
  outcomeOf: (t, { decision, decidedAt, undoneAt, objection }) => ({
    tags: (
      <>
        <Tag tone={decision === 'removed' ? 'danger' : 'sage'}>
          {t(`moderation.decided.${decision}`)}
        </Tag>
        {undoneAt !== null && <Tag tone="butter">{t('moderation.decided.undone')}</Tag>}
      </>
    ),
    objection: decision === 'removed' ? objection : null,
    date: decidedAt,
  }),
  widths: { outcome: 'w-[18%]', actions: 'w-[12rem]' },
  undoTexts: () => ({
    title: 'moderation.undo.title',
    text: 'moderation.undo.text',
    act: 'moderation.undo.act',
    done: 'moderation.undo.done',
  }),
};

/** What became of reports. */
export function DecidedSection() {
  return <DecidedList source={decidedReports} />;
}
