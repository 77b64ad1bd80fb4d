import { useEffect, useEffectEvent, useRef, type ReactNode, type Ref } from 'react';
import { adminPageSize } from '#web/admin/page-size.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState, type RetryableQuery } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { IllustrationName } from '#web/ui/illustration-files.ts';
import { Tag } from '#web/ui/tag.tsx';

/** Reserves room for a count during loading, since it has its own line on a phone. */
const countPlaceholder = '\u00A0'.repeat(16);

/** Panel with a list of the team: heading with the number of entries, tools, one page of a table, and a pager. */
export function AdminList<Loaded extends { totalCount: number }>({
  title,
  text,
  headingRef,
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
  /** Goes to a page; `replace` adds no history entry, because the page shown no longer exists. */
  onPage: (page: number, options?: { replace: boolean }) => void;
  count: (loaded: Loaded) => string;
  failedText: string;
  /** Replaces an empty list. */
  empty: { illustration?: IllustrationName | null; title: string; text?: string };
  children: (loaded: Loaded) => ReactNode;
}) {
  const t = useTranslations();
  const list = useRef<HTMLElement>(null);
  const { data } = query;
  const total = data?.totalCount ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const isPastEnd = data !== undefined && page > pages;
  const goToLastPage = useEffectEvent(() => onPage(pages, { replace: true }));
  useEffect(() => {
    if (isPastEnd) goToLastPage();
  }, [isPastEnd]);
  const turnPage = (next: number): void => {
    onPage(next);
    returnToTop(list.current);
  };
  return (
    <section className="panel">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={headingRef} tabIndex={-1} className="text-22 outline-none sm:text-28">
          {title}
        </h2>
        <div className={classNames(data === undefined && 'invisible')}>
          <Tag>{data === undefined ? countPlaceholder : count(data)}</Tag>
        </div>
      </div>
      <p className="mt-1 mb-3 text-14 text-muted">{text}</p>
      {tools}
      {(isFiltered || total > 0) && filters}
      {data === undefined ? (
        <ListState query={query} failedText={failedText} />
      ) : total === 0 ? (
        <EmptyState illustration="empty-sent" {...empty}>
          {empty.text}
        </EmptyState>
      ) : (
        <section
          ref={list}
          tabIndex={-1}
          aria-label={pages > 1 ? t('admin.list.page', { page, pages }) : undefined}
          className="mt-1 scroll-mt-6 outline-none"
        >
          {children(data)}
          {pages > 1 && <Pager page={page} pages={pages} onPage={turnPage} />}
        </section>
      )}
    </section>
  );
}

/** Returns view and focus to the top of the list, unless it is in view: then the button stays under the pointer. */
function returnToTop(list: HTMLElement | null): void {
  if (list === null || list.getBoundingClientRect().top >= 0) return;
  list.focus({ preventScroll: true });
  list.scrollIntoView();
}

function Pager({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  const t = useTranslations();
  return (
    <div className="mt-6 flex flex-wrap items-center justify-center gap-1 sm:gap-4">
      <Button variant="quiet" size="s" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('admin.list.previous')}
      </Button>
      <output className="text-14 text-muted figures">
        {t('admin.list.page', { page, pages })}
      </output>
      <Button variant="quiet" size="s" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('admin.list.next')}
      </Button>
    </div>
  );
}
