import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AdminList } from '#web/admin/admin-list.tsx';
import { adminPageSize } from '#web/admin/page-size.ts';
import { DecisionDialog } from '#web/features/moderation/decision-dialog.tsx';
import { KeysDialog } from '#web/features/moderation/keys-dialog.tsx';
import {
  groupsQuery,
  isFiltered,
  queueQuery,
  wholeQueue,
  type Case,
  type Focus,
  type QueueQuery,
  type Verdict,
} from '#web/features/moderation/queries.ts';
import { QueueGroups } from '#web/features/moderation/queue-groups.tsx';
import type { QueueSource } from '#web/features/moderation/queue-source.ts';
import { QueueTable } from '#web/features/moderation/queue-table.tsx';
import { QueueToolbar } from '#web/features/moderation/queue-toolbar.tsx';
import { SelectionBar } from '#web/features/moderation/selection-bar.tsx';
import { useQueueKeys } from '#web/features/moderation/use-queue-keys.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFocusWhenLost } from '#web/ui/use-focus-when-lost.ts';

const noRows: readonly never[] = [];

/** Lists one source's letters that wait for a decision. */
export function QueueList({ source }: { source: QueueSource }) {
  const t = useTranslations();
  const [query, setQuery] = useState<QueueQuery>({
    ...wholeQueue,
    order: source.hasGroups ? 'newest' : 'oldest',
  });
  const queue = useQuery(queueQuery(source.queue, query));
  // Waits for the groups above the list: late ones would push it down while it is read.
  const groups = useQuery({ ...groupsQuery, enabled: source.hasGroups });
  const areGroupsPending = source.hasGroups && groups.isPending;
  const rows = queue.data?.cases ?? noRows;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<ReactNode>(null);
  const [hasKeys, setHasKeys] = useState(true);
  // Moves the focus when the filters or their reset button unmount.
  const heading = useFocusWhenLost<HTMLHeadingElement>(
    `${isFiltered(query)} ${queue.data?.totalCount === 0}`,
  );
  const openDialog = (render: (close: () => void) => ReactNode): void =>
    setDialog(render(() => setDialog(null)));
  const decide = (verdict: Verdict, row: Case | null, complimentIds: readonly string[]): void =>
    openDialog((close) => (
      <DecisionDialog
        source={source}
        verdict={verdict}
        row={row}
        complimentIds={complimentIds}
        onDecided={(remaining) => setSelected(new Set(remaining))}
        onClose={close}
      />
    ));
  const decideRow = (verdict: Verdict, row: Case): void => decide(verdict, row, [row.complimentId]);
  const decideSelected = (verdict: Verdict): void => {
    const [onlyRow = null] =
      selected.size === 1 ? rows.filter((row) => selected.has(row.complimentId)) : [];
    decide(verdict, onlyRow, [...selected]);
  };
  const select = ({ complimentId, appeal }: Case, isSelected: boolean): void => {
    if (appeal !== null) return;
    const others = [...selected].filter((id) => id !== complimentId);
    setSelected(new Set(isSelected ? [...others, complimentId] : others));
  };
  const changeQuery = (change: Partial<QueueQuery>): void => {
    setSelected(new Set());
    setQuery({ ...query, page: 1, ...change });
  };
  /** Resets all filters but this one. */
  const resetQuery = (change: Partial<QueueQuery>): void =>
    changeQuery({ ...wholeQueue, order: query.order, ...change });
  const focus = (newFocus: Focus): void => resetQuery({ focus: newFocus });
  // Keeps the selection on other pages.
  const changePage = (page: number): void => setQuery({ ...query, page });
  const explainKeys = (): void =>
    openDialog((close) => (
      <KeysDialog texts={source.texts} isOn={hasKeys} onSwitch={setHasKeys} onClose={close} />
    ));
  const { rowProps } = useQueueKeys({
    rows,
    isOn: hasKeys,
    onKeep: (row) => decideRow('keep', row),
    onRemove: (row) => decideRow('remove', row),
    onSelect: (row) => select(row, !selected.has(row.complimentId)),
    onPageChange: (by) => {
      const page = clampPage(queue.data?.totalCount ?? 0, query.page + by);
      if (page !== query.page) changePage(page);
    },
    onHelp: explainKeys,
    onEmpty: () => heading.current?.focus(),
    isDialogOpen: dialog !== null,
  });
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
              onReset={() => resetQuery({})}
              onHelp={explainKeys}
            />
            <SelectionBar
              source={source}
              filter={query}
              selected={selected}
              onSelect={(complimentIds) => setSelected(new Set(complimentIds))}
              onDecide={decideSelected}
            />
            {source.hasGroups && query.focus === null && (
              <QueueGroups onFocus={focus} onKind={(about) => resetQuery({ about })} />
            )}
          </>
        }
        query={areGroupsPending ? { ...queue, data: undefined } : queue}
        page={query.page}
        onPage={changePage}
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
            onDecide={decideRow}
            rowProps={rowProps}
            onFocus={focus}
            openDialog={openDialog}
          />
        )}
      </AdminList>
      {dialog}
    </>
  );
}

/** Clamps a page number to the existing pages. */
function clampPage(totalCount: number, page: number): number {
  return Math.min(Math.max(1, page), Math.max(1, Math.ceil(totalCount / adminPageSize)));
}
