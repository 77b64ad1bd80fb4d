import { useEffect, useEffectEvent, type ReactNode, type Ref } from 'react';
import { adminPageSize } from '#web/admin/page-size.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState, type RetryableQuery } from '#web/shell/list-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { IllustrationName } from '#web/ui/illustration-files.ts';
import { PagedPanel } from '#web/ui/paged-panel.tsx';

/** Page of a list with the number of rows of all pages. */
type Page = { totalCount: number };

/** List of the team: heading with the number of entries, tools, one page of a table, and a pager. */
export function AdminList<Loaded extends Page>({
  query,
  page,
  pageSize = adminPageSize,
  onPage,
  count,
  failedText,
  empty,
  tools,
  filters,
  isFiltered = false,
  children,
  ...panel
}: {
  title: string;
  text: string;
  /** Actions on the list. */
  tools?: ReactNode;
  /** Filters of the list; hidden if the unfiltered list is empty. */
  filters?: ReactNode;
  isFiltered?: boolean;
  /** Receives the focus after a removed row. */
  headingRef?: Ref<HTMLHeadingElement>;
  query: RetryableQuery & { data: Loaded | undefined };
  /** Counts from 1. */
  page: number;
  pageSize?: number;
  /** Replaces a page that has become empty. */
  onPage: (page: number, options?: { replace: boolean }) => void;
  count: (loaded: Loaded) => string;
  failedText: string;
  /** Replaces an empty list. */
  empty: { illustration?: IllustrationName | null; title: string; text?: string };
  children: (loaded: Loaded) => ReactNode;
}) {
  const t = useTranslations();
  const { data } = query;
  const total = data?.totalCount ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const isPastEnd = data !== undefined && page > pages;
  const goToLastPage = useEffectEvent(() => onPage(pages, { replace: true }));
  useEffect(() => {
    if (isPastEnd) goToLastPage();
  }, [isPastEnd]);
  return (
    <PagedPanel
      {...panel}
      tools={
        <>
          {tools}
          {(isFiltered || total > 0) && filters}
        </>
      }
      count={data && count(data)}
      state={data === undefined && <ListState query={query} failedText={failedText} />}
      empty={
        data?.totalCount === 0 && (
          <EmptyState
            illustration={empty.illustration === undefined ? 'empty-sent' : empty.illustration}
            title={empty.title}
          >
            {empty.text}
          </EmptyState>
        )
      }
      pager={{
        page,
        pages,
        label: t('admin.list.page', { page, pages }),
        previousLabel: t('admin.list.previous'),
        nextLabel: t('admin.list.next'),
        onPage,
      }}
    >
      {data && children(data)}
    </PagedPanel>
  );
}
