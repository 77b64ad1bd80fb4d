import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AdminList } from '#web/admin/admin-list.tsx';
import { PauseDialog } from '#web/features/members/pause-dialog.tsx';
import { ResumeDialog } from '#web/features/members/resume-dialog.tsx';
import { DecisionDialog, type DecisionSubject } from '#web/features/moderation/decision-dialog.tsx';
import {
  groupsQuery,
  isFiltered,
  reportsQuery,
  wholeQueue,
  type Decision,
  type Focus,
  type QueueQuery,
  type Report,
} from '#web/features/moderation/queries.ts';
import { QueueGroups } from '#web/features/moderation/queue-groups.tsx';
import { ReportsTable } from '#web/features/moderation/reports-table.tsx';
import { ReportsToolbar } from '#web/features/moderation/reports-toolbar.tsx';
import { pageWithin, withOrWithout } from '#web/features/moderation/selection.ts';
import { useQueueKeys } from '#web/features/moderation/use-queue-keys.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Sheet =
  | { name: 'decision'; subject: DecisionSubject }
  | { name: 'pause'; person: { id: string; name: string } }
  | { name: 'resume'; person: { id: string; name: string } };

const nothing: readonly Report[] = [];

/** Reports and objections that wait for a decision. */
export function ReportsSection() {
  const t = useTranslations();
  const [query, setQuery] = useState(wholeQueue);
  const queue = useQuery(reportsQuery(query));
  // They stand above the list: what is read must not be pushed down by them.
  const { isPending: areGroupsComing } = useQuery(groupsQuery);
  const reports = queue.data?.reports ?? nothing;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [hasKeys, setHasKeys] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = (): void => setSheet(null);
  const decide = (decision: Decision, report: Report): void =>
    setSheet({ name: 'decision', subject: { decision, report } });
  const decideSelected = (decision: 'approve' | 'delete'): void => {
    const complimentIds = [...selected];
    const only = reports.find(({ complimentId }) => complimentId === complimentIds[0]);
    if (complimentIds.length === 1 && only !== undefined) decide(decision, only);
    else setSheet({ name: 'decision', subject: { decision, complimentIds } });
  };
  const select = ({ complimentId, appeal }: Report, isSelected: boolean): void => {
    if (appeal === null) setSelected(withOrWithout(selected, complimentId, isSelected));
  };
  const look = (change: Partial<QueueQuery>): void => {
    setSelected(new Set());
    setQuery({ ...query, page: 1, ...change });
  };
  // Also what is selected on other pages stays selected.
  const turn = (page: number): void => setQuery({ ...query, page });
  const focus = (on: Focus): void => look({ ...wholeQueue, order: query.order, focus: on });
  const { rowProps } = useQueueKeys({
    rows: reports,
    isOn: hasKeys,
    onKeep: (report) => decide(report.appeal === null ? 'approve' : 'uphold', report),
    onRemove: (report) => decide(report.appeal === null ? 'delete' : 'reject', report),
    onSelect: (report) => select(report, !selected.has(report.complimentId)),
    onTurn: (by) => {
      const page = pageWithin(queue.data?.totalCount ?? 0, query.page + by);
      if (page !== query.page) turn(page);
    },
    onEmpty: () => heading.current?.focus(),
    isDialogOpen: sheet !== null,
  });

  return (
    <>
      <AdminList
        title={t('moderation.queue.title')}
        headingRef={heading}
        text={t('moderation.queue.text')}
        tools={
          <>
            <ReportsToolbar
              query={query}
              isEmpty={queue.data?.totalCount === 0}
              onLook={look}
              hasKeys={hasKeys}
              onKeys={setHasKeys}
              selected={selected}
              onSelect={(complimentIds) => setSelected(new Set(complimentIds))}
              onDecide={decideSelected}
            />
            {query.focus === null && (
              <QueueGroups
                onFocus={focus}
                onKind={(about) => look({ ...wholeQueue, order: query.order, about })}
              />
            )}
          </>
        }
        query={areGroupsComing ? { ...queue, data: undefined } : queue}
        page={query.page}
        onPage={turn}
        count={({ totalCount }) => t('moderation.queue.badge', { count: totalCount })}
        failedText={t('moderation.queue.failed')}
        empty={<QueueEmpty isSearch={isFiltered(query)} />}
      >
        {() => (
          <ReportsTable
            reports={reports}
            selected={selected}
            onSelect={select}
            onDecide={decide}
            rowProps={rowProps}
            onFocus={focus}
            onPause={(person) => setSheet({ name: 'pause', person })}
            onResume={(person) => setSheet({ name: 'resume', person })}
          />
        )}
      </AdminList>
      {renderSheet()}
    </>
  );

  function renderSheet() {
    if (sheet === null) return null;
    if (sheet.name === 'pause') return <PauseDialog person={sheet.person} onClose={close} />;
    if (sheet.name === 'resume') return <ResumeDialog person={sheet.person} onClose={close} />;
    return (
      <DecisionDialog
        subject={sheet.subject}
        onDecided={(left) => setSelected(new Set(left))}
        onClose={close}
      />
    );
  }
}

function QueueEmpty({ isSearch }: { isSearch: boolean }) {
  const t = useTranslations();
  return isSearch ? (
    <EmptyState illustration="empty-sent" title={t('moderation.queue.none_found_title')}>
      {t('moderation.queue.none_found_text')}
    </EmptyState>
  ) : (
    <EmptyState illustration="success" title={t('moderation.queue.empty_title')}>
      {t('moderation.queue.empty_text')}
    </EmptyState>
  );
}
