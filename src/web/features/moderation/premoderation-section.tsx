import { useState } from 'react';
import { holdDecisions, type HoldCause, type HoldDecision } from '#domain/moderation/moderation.ts';
import { addressOfPerson } from '#web/admin/admin-section.ts';
import { DecidedList } from '#web/features/moderation/decided-list.tsx';
import { ClaimTag } from '#web/features/moderation/letter-words.tsx';
import {
  decidedPremoderationCalls,
  premoderationCalls,
  type DecidedPremoderation,
  type Focus,
  type PremoderatedLetter,
} from '#web/features/moderation/queries.ts';
import { QueueList } from '#web/features/moderation/queue-list.tsx';
import type { DecidedSource, QueueSource } from '#web/features/moderation/queue-source.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';

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
      cell: ({ sender }) => <Sender sender={sender} onFocus={onFocus} />,
    },
    {
      id: 'cause',
      label: t('moderation.held.cause'),
      width: 'w-[10rem]',
      cell: ({ cause, heldOn }) => (
        <div className="inline-grid justify-items-start gap-1">
          <Cause cause={cause} />
          <time className="whitespace-nowrap text-muted figures" dateTime={heldOn}>
            {t('moderation.held.since', { day: germanDate(heldOn) })}
          </time>
        </div>
      ),
    },
  ],
  actionsWidth: 'w-[11rem]',
};

const decidedPremoderation: DecidedSource<DecidedPremoderation, HoldDecision> = {
  calls: decidedPremoderationCalls,
  keyOf: ({ complimentId }) => complimentId,
  texts: {
    title: 'moderation.held.decided_title',
    text: 'moderation.held.decided_text',
    search: 'moderation.held.search',
    failed: 'moderation.held.decided_failed',
    empty: 'moderation.held.decided_empty',
  },
  outcomes: holdDecisions,
  outcomeText: (outcome) => `moderation.held.filter_${outcome}`,
  columns: (t) => [
    {
      id: 'sender',
      label: t('moderation.column.sender'),
      width: 'w-[15%]',
      cell: ({ sender }) => <Sender sender={sender} />,
    },
    {
      id: 'cause',
      label: t('moderation.held.cause'),
      width: 'w-[10rem]',
      cell: ({ cause }) => <Cause cause={cause} />,
    },
  ],
  outcomeOf: (t, { decision, decidedOn, objection }) => ({
    tags: (
      <Tag tone={decision === 'refused' ? 'danger' : 'sage'}>
        {t(`moderation.held.outcome_${decision}`)}
      </Tag>
    ),
    objection,
    date: decidedOn,
  }),
  widths: { outcome: 'w-[20%]', actions: 'w-[11rem]' },
  undoTexts: ({ decision }) => ({
    title: `moderation.held.undo_${decision}_title`,
    text: `moderation.held.undo_${decision}_text`,
    act: `moderation.held.undo_${decision}`,
    done: `moderation.held.undo_${decision}_done`,
  }),
};

const views = ['waiting', 'decided'] as const;

/** Letters that a rule holds until a moderator has read them, and what became of those of the last days. */
export function PremoderationSection() {
  const t = useTranslations();
  const [view, setView] = useState<(typeof views)[number]>('waiting');
  return (
    <Tabs
      label={t('moderation.held.tabs')}
      items={views.map((id) => ({ id, label: t(`moderation.held.tab_${id}`) }))}
      selected={view}
      onSelect={setView}
    >
      <div className="mt-4">
        {view === 'waiting' ? (
          <QueueList source={premoderation} />
        ) : (
          <DecidedList source={decidedPremoderation} />
        )}
      </div>
    </Tabs>
  );
}

function Cause({ cause }: { cause: HoldCause }) {
  const t = useTranslations();
  return <Tag tone="butter">{t(`moderation.held.cause_${cause}`)}</Tag>;
}

/** The sender of a signed letter. */
function Sender({
  sender,
  onFocus,
}: {
  sender: PremoderatedLetter['sender'];
  onFocus?: (focus: Focus) => void;
}) {
  const t = useTranslations();
  if (sender === null) return t('moderation.held.anonymous');
  return (
    <div className="inline-grid max-w-full justify-items-start gap-1">
      <a className="font-semibold text-link wrap-anywhere" href={addressOfPerson(sender.id)}>
        {sender.name}
      </a>
      {onFocus !== undefined && (
        <button
          type="button"
          className="cell-link"
          onClick={() => onFocus({ by: 'senderId', ...sender })}
        >
          {t('moderation.held.more_from')}
        </button>
      )}
    </div>
  );
}
