import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportDecisions } from '#domain/moderation/moderation.ts';
import { AdminList } from '#web/admin/admin-list.tsx';
import { useFocusAfterRemoval } from '#web/admin/use-focus-after-removal.ts';
import {
  allDecided,
  DecidedTools,
  isDecidedFiltered,
  NothingDecided,
  UndoDialog,
} from '#web/features/moderation/decided-parts.tsx';
import {
  decidedQuery,
  useUndoDecision,
  type DecidedFilter,
  type DecidedReport,
} from '#web/features/moderation/decided-queries.ts';
import { DecidedTable } from '#web/features/moderation/decided-table.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

const outcomes = [...reportDecisions, 'undone'] as const;

/** What became of reports: to be searched, read again, and taken back. */
export function DecidedSection() {
  const t = useTranslations();
  const [filter, setFilter] = useState<DecidedFilter>(allDecided);
  const decided = useQuery(decidedQuery(filter));
  const undo = useUndoDecision();
  const [undoing, setUndoing] = useState<DecidedReport | null>(null);
  const { heading, noteRemoved } = useFocusAfterRemoval(undoing !== null);
  return (
    <>
      <AdminList
        title={t('moderation.decided.title')}
        headingRef={heading}
        text={t('moderation.decided.text')}
        tools={
          <DecidedTools
            label={t('moderation.queue.search')}
            filter={filter}
            decisions={outcomes}
            words={(outcome) => t(`moderation.decided.filter_${outcome}`)}
            onFilter={setFilter}
          />
        }
        query={decided}
        page={filter.page}
        onPage={(page) => setFilter({ ...filter, page })}
        count={({ totalCount }) => t('moderation.decided.count', { count: totalCount })}
        failedText={t('moderation.decided.failed')}
        empty={
          <NothingDecided
            isSearch={isDecidedFiltered(filter)}
            text={t('moderation.decided.empty_text')}
          />
        }
      >
        {({ decisions }) => <DecidedTable decisions={decisions} onUndo={setUndoing} />}
      </AdminList>
      {undoing !== null && (
        <UndoDialog
          words={{
            title: t('moderation.undo.title'),
            text: t('moderation.undo.text'),
            act: t('moderation.undo.act'),
            done: t('moderation.undo.done'),
          }}
          undo={undo}
          decided={undoing.id}
          onUndone={noteRemoved}
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  );
}
