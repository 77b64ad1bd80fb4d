import { CauseTag, SignedSender } from '#web/features/moderation/held-cells.tsx';
import { ClaimTag } from '#web/features/moderation/letter-words.tsx';
import { premoderationCalls, type PremoderatedLetter } from '#web/features/moderation/queries.ts';
import { QueueList } from '#web/features/moderation/queue-list.tsx';
import type { QueueSource } from '#web/features/moderation/queue-source.ts';

const premoderation: QueueSource<PremoderatedLetter> = {
  calls: premoderationCalls,
  texts: 'held',
  selectAll: 'moderation.held.select_matching',
  filters: ['cause', 'letter', 'language'],
  hasOrder: false,
  hasGroups: false,
  decisions: () => ({
    keep: {
      act: 'moderation.held.deliver',
      icon: 'check',
      title: 'moderation.held.deliver_title',
      explain: (t) => t('moderation.held.deliver_text'),
      done: (t, count) => t('moderation.held.delivered', { count }),
    },
    remove: {
      act: 'moderation.held.refuse',
      icon: 'close',
      title: 'moderation.held.refuse_title',
      explain: (t) => t('moderation.held.refuse_text'),
      asksReason: true,
      done: (t, count) => t('moderation.held.refused', { count }),
    },
  }),
  belowLetter: (_, { claimedBy }) => <ClaimTag claimedBy={claimedBy} />,
  columns: (t, germanDate, { onFocus }) => [
    {
      id: 'sender',
      label: t('moderation.column.sender'),
      width: 'w-[15%]',
      cell: ({ sender }) => <SignedSender sender={sender} onFocus={onFocus} />,
    },
    {
      id: 'cause',
      label: t('moderation.held.cause'),
      width: 'w-[10rem]',
      cell: ({ cause, heldOn }) => (
        <div className="inline-grid justify-items-start gap-1">
          <CauseTag cause={cause} />
          <time className="whitespace-nowrap text-muted figures" dateTime={heldOn}>
            {t('moderation.held.since', { day: germanDate(heldOn) })}
          </time>
        </div>
      ),
    },
  ],
  actionsWidth: 'w-[11rem]',
};

/** Lists letters that a rule holds until a moderator has decided. */
export function PremoderationSection() {
  return <QueueList source={premoderation} />;
}
