import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AdminList } from '#web/admin/admin-list.tsx';
import { DecisionDialog } from '#web/features/moderation/decision-dialog.tsx';
import {
  reportsQuery,
  type Decision,
  type QueueQuery,
  type Report,
} from '#web/features/moderation/queries.ts';
import { ReportsTable } from '#web/features/moderation/reports-table.tsx';
import { ReportsToolbar } from '#web/features/moderation/reports-toolbar.tsx';
import { useReportKeys } from '#web/features/moderation/use-report-keys.ts';
import { PauseDialog } from '#web/features/people/pause-dialog.tsx';
import { ResumeDialog } from '#web/features/people/resume-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Sheet =
  | { name: 'decision'; decision: Decision; reports: readonly Report[] }
  | { name: 'pause'; person: { id: string; name: string } }
  | { name: 'resume'; person: { id: string; name: string } };

const nothing: readonly Report[] = [];

/** Reports and objections that wait for a decision. */
export function ReportsSection() {
  const t = useTranslations();
  const [query, setQuery] = useState<QueueQuery>({ order: 'newest', search: '', page: 1 });
  const queue = useQuery(reportsQuery(query));
  const reports = queue.data?.reports ?? nothing;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [hasKeys, setHasKeys] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const chosen = reports.filter(({ complimentId }) => selected.has(complimentId));
  const close = (): void => setSheet(null);
  const decide = (decision: Decision, ...subjects: Report[]): void =>
    setSheet({ name: 'decision', decision, reports: subjects });
  const { rowProps } = useReportKeys({
    reports,
    isOn: hasKeys,
    onKeep: (report) => decide(report.appeal === null ? 'approve' : 'uphold', report),
    onRemove: (report) => decide(report.appeal === null ? 'delete' : 'reject', report),
    onEmpty: () => heading.current?.focus(),
    isDialogOpen: sheet !== null,
  });
  const look = (change: Partial<QueueQuery>): void => {
    setSelected(new Set());
    setQuery({ ...query, page: 1, ...change });
  };

  return (
    <>
      <AdminList
        title={t('moderation.queue.title')}
        headingRef={heading}
        text={t('moderation.queue.text')}
        tools={
          <ReportsToolbar
            query={query}
            onLook={look}
            hasKeys={hasKeys}
            onKeys={setHasKeys}
            chosen={chosen}
            onDecide={decide}
          />
        }
        query={queue}
        page={query.page}
        onPage={(page) => look({ page })}
        count={({ totalCount }) => t('moderation.queue.badge', { count: totalCount })}
        failedText={t('moderation.queue.failed')}
        empty={<QueueEmpty isSearch={query.search !== ''} />}
      >
        {() => (
          <ReportsTable
            reports={reports}
            selected={selected}
            onSelect={({ complimentId }, isSelected) =>
              setSelected(withOrWithout(selected, complimentId, isSelected))
            }
            onDecide={decide}
            rowProps={rowProps}
            onShowSender={({ name }) => look({ search: name })}
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
        decision={sheet.decision}
        reports={sheet.reports}
        onDecided={() => setSelected(new Set())}
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

function withOrWithout(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  return isIn ? set.union(new Set([id])) : set.difference(new Set([id]));
}
