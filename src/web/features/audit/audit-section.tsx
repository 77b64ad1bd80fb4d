import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AuditTable } from '#web/features/audit/audit-table.tsx';
import { AuditTools } from '#web/features/audit/audit-tools.tsx';
import { auditPageSize, auditQuery, type AuditFilter } from '#web/features/audit/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedPanel } from '#web/ui/paged-panel.tsx';

/** Everything that was done to accounts and by administrators. */
export function AuditSection() {
  const t = useTranslations();
  const [filter, setFilter] = useState<AuditFilter>({ area: '', person: '', days: null });
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(auditQuery(filter, page));
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / auditPageSize));
  return (
    <PagedPanel
      title={t('audit.log.title')}
      count={data && t('audit.log.count', { count: data.totalCount })}
      text={t('audit.log.text')}
      tools={
        <AuditTools
          filter={filter}
          total={data?.totalCount ?? 0}
          onFilter={(change) => {
            setFilter({ ...filter, ...change });
            setPage(1);
          }}
        />
      }
      load={
        data === undefined
          ? {
              isError,
              loadingLabel: t('admin.list.loading'),
              failedText: t('audit.log.failed'),
              retryLabel: t('admin.list.retry'),
              onRetry: () => void refetch(),
            }
          : null
      }
      empty={
        data?.events.length === 0 ? (
          <EmptyState illustration="empty-sent" title={t('audit.log.empty_title')}>
            {t('audit.log.empty_text')}
          </EmptyState>
        ) : null
      }
      pager={{
        page,
        pages,
        label: t('admin.list.page', { page, pages }),
        previousLabel: t('admin.list.previous'),
        nextLabel: t('admin.list.next'),
        onPage: setPage,
      }}
    >
      <AuditTable events={data?.events ?? []} />
    </PagedPanel>
  );
}
