import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holdDecisions } from '#domain/moderation/moderation.ts';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { useFocusAfterRemoval } from '#web/admin/use-focus-after-removal.ts';
import {
  allDecided,
  DecidedOutcome,
  DecidedTools,
  DecidedWords,
  isDecidedFiltered,
  NothingDecided,
  UndoButton,
  UndoDialog,
} from '#web/features/moderation/decided-parts.tsx';
import {
  decidedHeldQuery,
  useUndoHeld,
  type DecidedHeld,
  type DecidedHeldFilter,
} from '#web/features/moderation/held-queries.ts';
import { HeldCause, HeldSender } from '#web/features/moderation/held-table.tsx';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** What became of held letters: to be searched, read again, and taken back. */
export function HeldDecided() {
  const t = useTranslations();
  const [filter, setFilter] = useState<DecidedHeldFilter>(allDecided);
  const decided = useQuery(decidedHeldQuery(filter));
  const undo = useUndoHeld();
  const [undoing, setUndoing] = useState<DecidedHeld | null>(null);
  const { heading, noteRemoved } = useFocusAfterRemoval(undoing !== null);
  return (
    <>
      <AdminList
        title={t('moderation.held.decided_title')}
        headingRef={heading}
        text={t('moderation.held.decided_text')}
        tools={
          <DecidedTools
            label={t('moderation.held.search')}
            filter={filter}
            decisions={holdDecisions}
            words={(decision) => t(`moderation.held.filter_${decision}`)}
            onFilter={setFilter}
          />
        }
        query={decided}
        page={filter.page}
        onPage={(page) => setFilter({ ...filter, page })}
        count={({ totalCount }) => t('moderation.decided.count', { count: totalCount })}
        failedText={t('moderation.held.decided_failed')}
        empty={
          <NothingDecided
            isSearch={isDecidedFiltered(filter)}
            text={t('moderation.held.decided_empty')}
          />
        }
      >
        {({ letters }) => (
          <AdminTable
            caption={t('moderation.held.decided_title')}
            rows={letters}
            rowKey={({ complimentId }) => complimentId}
            columns={columnsOf(t, setUndoing)}
          />
        )}
      </AdminList>
      {undoing !== null && (
        <UndoDialog
          words={{
            title: t(`moderation.held.undo_${undoing.decision}_title`),
            text: t(`moderation.held.undo_${undoing.decision}_text`),
            act: t(`moderation.held.undo_${undoing.decision}`),
            done: t(`moderation.held.undo_${undoing.decision}_done`),
          }}
          undo={undo}
          decided={undoing}
          onUndone={noteRemoved}
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  );
}

function columnsOf(
  t: Translate,
  onUndo: (letter: DecidedHeld) => void,
): TableColumn<DecidedHeld>[] {
  return [
    {
      id: 'compliment',
      label: t('moderation.column.compliment'),
      bareOnPhone: true,
      cell: (letter) => <DecidedWords letter={letter} />,
    },
    {
      id: 'sender',
      label: t('moderation.column.sender'),
      width: 'w-[15%]',
      cell: ({ sender }) => <HeldSender sender={sender} />,
    },
    {
      id: 'cause',
      label: t('moderation.held.cause'),
      width: 'w-[10rem]',
      cell: ({ cause }) => <HeldCause cause={cause} />,
    },
    {
      id: 'outcome',
      label: t('moderation.decided.column'),
      width: 'w-[20%]',
      cell: (letter) => <Outcome letter={letter} />,
    },
    {
      id: 'actions',
      label: null,
      width: 'w-[11rem]',
      cell: (letter) =>
        letter.mayUndo && (
          <UndoButton onPress={() => onUndo(letter)}>
            {t(`moderation.held.undo_${letter.decision}`)}
          </UndoButton>
        ),
    },
  ];
}

function Outcome({ letter }: { letter: DecidedHeld }) {
  const t = useTranslations();
  const { decision, decidedOn, objection } = letter;
  return (
    <DecidedOutcome
      tags={
        <Tag tone={decision === 'refused' ? 'danger' : 'sage'}>
          {t(`moderation.held.outcome_${decision}`)}
        </Tag>
      }
      objection={objection}
      decided={letter}
      date={decidedOn}
    />
  );
}
