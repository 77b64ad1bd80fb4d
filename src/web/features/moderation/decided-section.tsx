import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportDecisions } from '#domain/moderation.ts';
import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminSearch } from '#web/admin/admin-search.tsx';
import { useFocusAfterRemoval } from '#web/admin/use-focus-after-removal.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import {
  decidedQuery,
  useUndoDecision,
  type DecidedFilter,
  type DecidedReport,
} from '#web/features/moderation/decided-queries.ts';
import { DecidedTable } from '#web/features/moderation/decided-table.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

const outcomes = [...reportDecisions, 'undone'] as const;

/** What became of reports: to be searched, read again, and taken back. */
export function DecidedSection() {
  const t = useTranslations();
  const [filter, setFilter] = useState<DecidedFilter>({ search: '', decision: null, page: 1 });
  const decided = useQuery(decidedQuery(filter));
  const [undoing, setUndoing] = useState<DecidedReport | null>(null);
  const { heading, noteRemoved } = useFocusAfterRemoval(undoing !== null);
  const isSearch = filter.search !== '' || filter.decision !== null;
  return (
    <>
      <AdminList
        title={t('moderation.decided.title')}
        headingRef={heading}
        text={t('moderation.decided.text')}
        tools={
          <div className="grid items-end gap-3 lg:grid-cols-[minmax(0,1fr)_220px]">
            <AdminSearch
              label={t('moderation.queue.search')}
              search={filter.search}
              maxLength={100}
              onSearch={(search) => setFilter({ ...filter, search, page: 1 })}
            />
            <SelectField
              label={t('moderation.decided.filter')}
              value={filter.decision ?? 'all'}
              options={(['all', ...outcomes] as const).map((value) => ({
                value,
                label: t(`moderation.decided.filter_${value}`),
              }))}
              onChange={({ currentTarget: { value } }) => {
                const decision = outcomes.find((outcome) => outcome === value) ?? null;
                setFilter({ ...filter, decision, page: 1 });
              }}
            />
          </div>
        }
        query={decided}
        page={filter.page}
        onPage={(page) => setFilter({ ...filter, page })}
        count={({ totalCount }) => t('moderation.decided.count', { count: totalCount })}
        failedText={t('moderation.decided.failed')}
        empty={
          <EmptyState
            illustration="empty-sent"
            title={t(
              isSearch ? 'moderation.queue.none_found_title' : 'moderation.decided.empty_title',
            )}
          >
            {isSearch ? null : t('moderation.decided.empty_text')}
          </EmptyState>
        }
      >
        {({ decisions }) => <DecidedTable decisions={decisions} onUndo={setUndoing} />}
      </AdminList>
      {undoing !== null && (
        <UndoDialog report={undoing} onUndone={noteRemoved} onClose={() => setUndoing(null)} />
      )}
    </>
  );
}

function UndoDialog({
  report: { id },
  onUndone,
  onClose,
}: {
  report: DecidedReport;
  onUndone: () => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const undo = useUndoDecision();
  return (
    <AdminConfirm
      title={t('moderation.undo.title')}
      text={t('moderation.undo.text')}
      confirmLabel={t('moderation.undo.act')}
      isBusy={undo.isPending}
      onConfirm={() =>
        undo.mutate(id, {
          onSuccess: () => {
            toast.success(t('moderation.undo.done'));
            onUndone();
          },
          onError: (error) => toast.error(errorText(error, 'moderation.undo.failed')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
