import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AdminList } from '#web/admin/admin-list.tsx';
import { useFocusAfterRemoval } from '#web/admin/use-focus-after-removal.ts';
import { useListAddress } from '#web/admin/use-list-address.ts';
import { DecisionDialog } from '#web/features/moderation/decision-dialog.tsx';
import {
  filterIn,
  isFiltered,
  noFilter,
  queueQuery,
  type Case,
  type QueueFilter,
  type QueueQuery,
  type Verdict,
} from '#web/features/moderation/queries.ts';
import type { QueueSource } from '#web/features/moderation/queue-source.ts';
import { QueueTable } from '#web/features/moderation/queue-table.tsx';
import { QueueToolbar } from '#web/features/moderation/queue-toolbar.tsx';
import { SelectionBar } from '#web/features/moderation/selection-bar.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFocusWhenLost } from '#web/ui/use-focus-when-lost.ts';

const noRows: readonly never[] = [];

/** Lists one source's letters that wait for a decision. */
export function QueueList({ source }: { source: QueueSource }) {
  const t = useTranslations();
  const { query, page, changeQuery, onPage } = useQueueQuery(source);
  const queue = useQuery(queueQuery(source.queue, query));
  const rows = queue.data?.cases ?? noRows;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const selectedRows = rows.filter(({ complimentId }) => selected.has(complimentId));
  const [dialog, setDialog] = useState<ReactNode>(null);
  // Moves the focus when the filters, their reset button or a row that somebody else decided unmount.
  const shownIds = rows.map(({ complimentId }) => complimentId).join(' ');
  const heading = useFocusWhenLost<HTMLHeadingElement>(`${isFiltered(query)} ${shownIds}`);
  const { markRemoved } = useFocusAfterRemoval(dialog !== null, heading);
  const openDialog = (render: (close: () => void) => ReactNode): void =>
    setDialog(render(() => setDialog(null)));
  const decide = (verdict: Verdict, decided: readonly Case[]): void =>
    openDialog((close) => (
      <DecisionDialog
        source={source}
        verdict={verdict}
        row={decided.length === 1 ? (decided[0] ?? null) : null}
        complimentIds={decided.map(({ complimentId }) => complimentId)}
        onDecided={(remaining) => {
          setSelected(new Set(remaining));
          markRemoved();
        }}
        onClose={close}
      />
    ));
  const select = ({ complimentId }: Case, isSelected: boolean): void => {
    const others = [...selected].filter((id) => id !== complimentId);
    setSelected(new Set(isSelected ? [...others, complimentId] : others));
  };
  return (
    <>
      <AdminList
        title={t(`moderation.${source.texts}.title`)}
        headingRef={heading}
        text={t(`moderation.${source.texts}.text`)}
        isFiltered={isFiltered(query)}
        filters={
          <>
            <QueueToolbar
              source={source}
              query={query}
              onQueryChange={changeQuery}
              onReset={() => changeQuery(noFilter)}
            />
            <SelectionBar
              source={source}
              count={selectedRows.length}
              onClear={() => setSelected(new Set())}
              onDecide={(verdict) => decide(verdict, selectedRows)}
            />
          </>
        }
        query={queue}
        page={page}
        onPage={onPage}
        count={({ totalCount }) => t(`moderation.${source.texts}.badge`, { count: totalCount })}
        failedText={t(`moderation.${source.texts}.failed`)}
        empty={
          isFiltered(query)
            ? {
                title: t('moderation.queue.none_found_title'),
                text: t(`moderation.${source.texts}.none_found_text`),
              }
            : {
                illustration: 'success',
                title: t(`moderation.${source.texts}.empty_title`),
                text: t(`moderation.${source.texts}.empty_text`),
              }
        }
      >
        {() => (
          <QueueTable
            source={source}
            rows={rows}
            selected={selected}
            onSelect={select}
            onDecide={(verdict, row) => decide(verdict, [row])}
            onFocus={(focus) => changeQuery({ ...noFilter, focus })}
            openDialog={openDialog}
          />
        )}
      </AdminList>
      {dialog}
    </>
  );
}

/** Keeps the filters in the address, but not what names a person. */
function useQueueQuery({ hasOrder }: QueueSource) {
  const { parameters, page, change, onPage } = useListAddress();
  const [named, setNamed] = useState<Pick<QueueFilter, 'search' | 'focus'>>(noFilter);
  const isOldestFirst = !hasOrder || parameters.get('order') === 'oldest';
  const query: QueueQuery = {
    ...filterIn(parameters),
    search: named.search,
    focus: named.focus,
    order: isOldestFirst ? 'oldest' : 'newest',
    page,
  };
  const changeQuery = (changed: Partial<QueueQuery>): void => {
    const { search = named.search, focus = named.focus, page: _, ...filters } = changed;
    setNamed({ search, focus });
    change(filters, { replace: Object.keys(filters).length === 0 });
  };
  return { query, page, changeQuery, onPage };
}
