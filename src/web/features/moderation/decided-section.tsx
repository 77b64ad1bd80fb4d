import { useState } from 'react';
import {
  premoderationDecisions,
  reportDecisions,
  type PremoderationDecision,
  type ReportDecision,
} from '#domain/moderation/moderation.ts';
import { DecidedList } from '#web/features/moderation/decided-list.tsx';
import { CauseTag, SignedSender } from '#web/features/moderation/premoderation-cells.tsx';
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

const decidedPremoderation: DecidedSource<DecidedPremoderation, PremoderationDecision> = {
  calls: decidedPremoderationCalls,
  keyOf: ({ complimentId }) => complimentId,
  texts: {
    title: 'moderation.premoderation.decided_title',
    text: 'moderation.premoderation.decided_text',
    search: 'moderation.premoderation.search',
    failed: 'moderation.premoderation.decided_failed',
    empty: 'moderation.premoderation.decided_empty',
  },
  outcomes: premoderationDecisions,
  outcomeText: (outcome) => `moderation.premoderation.filter_${outcome}`,
  columns: (t) => [
    {
      id: 'sender',
      label: t('moderation.column.sender'),
      width: 'w-[15%]',
      cell: ({ sender }) => <SignedSender sender={sender} />,
    },
    {
      id: 'cause',
      label: t('moderation.premoderation.cause'),
      width: 'w-[10rem]',
      cell: ({ cause }) => <CauseTag cause={cause} />,
    },
  ],
  outcomeOf: (t, { decision, decidedOn, objection }) => ({
    tags: (
      <Tag tone={decision === 'refused' ? 'danger' : 'sage'}>
        {t(`moderation.premoderation.outcome_${decision}`)}
      </Tag>
    ),
    objection,
    date: decidedOn,
  }),
  widths: { outcome: 'w-[20%]', actions: 'w-[11rem]' },
  undoTexts: ({ decision }) => ({
    title: `moderation.premoderation.undo_${decision}_title`,
    text: `moderation.premoderation.undo_${decision}_text`,
    act: `moderation.premoderation.undo_${decision}`,
    done: `moderation.premoderation.undo_${decision}_done`,
  }),
};

const shownSources = ['queue', 'premoderation'] as const;

/** Shows decided reports or decided premoderated letters. */
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
        onChange={({ currentTarget: { value } }) =>
          setShown(value === 'premoderation' ? 'premoderation' : 'queue')
        }
      />
    </div>
  );
  return shown === 'premoderation' ? (
    <DecidedList source={decidedPremoderation} tools={choice} />
  ) : (
    <DecidedList source={decidedReports} tools={choice} />
  );
}
