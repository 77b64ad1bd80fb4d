import { useState } from 'react';
import { DecidedList } from '#web/features/moderation/decided-list.tsx';
import { CauseTag, SignedSender } from '#web/features/moderation/premoderation-cells.tsx';
import type { DecidedSource } from '#web/features/moderation/queue-source.ts';
import { ReportReason } from '#web/features/moderation/report-reason.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';

const decidedReports: DecidedSource = {
  queue: 'reports',
  texts: {
    title: 'moderation.decided.title',
    text: 'moderation.decided.text',
    search: 'moderation.queue.search',
    failed: 'moderation.decided.failed',
    empty: 'moderation.decided.empty_text',
    all: 'moderation.decided.filter_all',
  },
  outcomes: {
    approved: 'moderation.decided.filter_approved',
    removed: 'moderation.decided.filter_removed',
    undone: 'moderation.decided.filter_undone',
  },
  facts: (t, { sender, receiverName }) => (
    <>
      <span>
        {t('moderation.column.sender')} {sender?.name ?? t('moderation.sender.gone')}
      </span>
      <span>
        {t('moderation.column.receiver')} {receiverName}
      </span>
    </>
  ),
  cause: (t) => ({
    id: 'reason',
    label: t('moderation.column.reason'),
    width: 'w-[20%]',
    cell: ({ reason, about }) => <ReportReason reason={reason} about={about} />,
  }),
  widths: { outcome: 'w-[22%]', actions: 'w-[11rem]' },
};

const decidedPremoderation: DecidedSource = {
  queue: 'premoderation',
  texts: {
    title: 'moderation.premoderation.decided_title',
    text: 'moderation.premoderation.decided_text',
    search: 'moderation.premoderation.search',
    failed: 'moderation.premoderation.decided_failed',
    empty: 'moderation.premoderation.decided_empty',
    all: 'moderation.premoderation.filter_all',
  },
  outcomes: {
    released: 'moderation.premoderation.filter_released',
    refused: 'moderation.premoderation.filter_refused',
  },
  facts: (t, { sender }) => (
    <span>
      {t('moderation.column.sender')} <SignedSender sender={sender} />
    </span>
  ),
  cause: (t) => ({
    id: 'cause',
    label: t('moderation.premoderation.cause'),
    width: 'w-[10rem]',
    cell: ({ cause }) => cause !== null && <CauseTag cause={cause} />,
  }),
  widths: { outcome: 'w-[20%]', actions: 'w-[11rem]' },
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
  const source = shown === 'premoderation' ? decidedPremoderation : decidedReports;
  return <DecidedList source={source} tools={choice} />;
}
