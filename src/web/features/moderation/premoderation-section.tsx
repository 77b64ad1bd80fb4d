import { CauseTag, SignedSender } from '#web/features/moderation/premoderation-cells.tsx';
import { QueueList } from '#web/features/moderation/queue-list.tsx';
import type { QueueSource } from '#web/features/moderation/queue-source.ts';

const premoderation: QueueSource = {
  queue: 'premoderation',
  texts: 'premoderation',
  filters: ['cause', 'letter', 'language'],
  hasOrder: false,
  decisions: () => ({
    keep: {
      name: 'released',
      label: 'moderation.premoderation.deliver',
      icon: 'check',
      title: 'moderation.premoderation.deliver_title',
      explain: (t) => t('moderation.premoderation.deliver_text'),
      done: (t, count) => t('moderation.premoderation.delivered', { count }),
    },
    remove: {
      name: 'refused',
      label: 'moderation.premoderation.refuse',
      icon: 'close',
      title: 'moderation.premoderation.refuse_title',
      explain: (t) => t('moderation.premoderation.refuse_text'),
      asksReason: true,
      done: (t, count) => t('moderation.premoderation.refused', { count }),
    },
  }),
  facts: (t, germanDate, { sender, waitingSince }, { onFocus }) => (
    <>
      <span className="flex flex-wrap gap-x-1.5">
        {t('moderation.column.sender')}
        <SignedSender sender={sender} onFocus={onFocus} />
      </span>
      <time className="figures" dateTime={waitingSince.slice(0, 10)}>
        {t('moderation.premoderation.since', { day: germanDate(waitingSince) })}
      </time>
    </>
  ),
  cause: (t) => ({
    id: 'cause',
    label: t('moderation.premoderation.cause'),
    width: 'w-[10rem]',
    cell: ({ cause }) => cause !== null && <CauseTag cause={cause} />,
  }),
  actionsWidth: 'w-[12rem]',
};

/** Lists letters that a rule holds until a moderator has decided. */
export function PremoderationSection() {
  return <QueueList source={premoderation} />;
}
