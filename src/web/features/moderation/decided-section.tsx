import { useState } from 'react';
import {
  holdDecisions,
  reportDecisions,
  type HoldDecision,
  type ReportDecision,
} from '#domain/moderation/moderation.ts';
import { DecidedList } from '#web/features/moderation/decided-list.tsx';
import { CauseTag, SignedSender } from '#web/features/moderation/held-cells.tsx';
import {
  decidedPremoderationCalls,
  decidedReportCalls,
  type DecidedPremoderation,
  type DecidedReport,
} from '#web/features/moderation/queries.ts';
import type { DecidedSource } from '#web/features/moderation/queue-source.ts';
import { ReportReason } from '#web/features/moderation/report-reason.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';
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
      cell: ({ sender }) => <SignedSender sender={sender} />,
    },
    {
      id: 'cause',
      label: t('moderation.held.cause'),
      width: 'w-[10rem]',
      cell: ({ cause }) => <CauseTag cause={cause} />,
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

const shownSources = ['queue', 'held'] as const;

/** Shows decided reports or decided held letters. */
export function DecidedSection() {
  const t = useTranslations();
  const [shown, setShown] = useState<(typeof shownSources)[number]>('queue');
  const choice = (
    <div className="mb-3 max-w-72">
      <SelectField
        label={t('moderation.filter.kind')}
        labelHidden
        value={shown}
        options={shownSources.map((value) => ({
          value,
          label: t(`moderation.${value}.title`),
        }))}
        onChange={({ currentTarget: { value } }) => setShown(value === 'held' ? 'held' : 'queue')}
      />
    </div>
  );
  return shown === 'held' ? (
    <DecidedList source={decidedPremoderation} tools={choice} />
  ) : (
    <DecidedList source={decidedReports} tools={choice} />
  );
}
