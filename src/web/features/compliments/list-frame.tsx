import { useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useSearchParams } from 'wouter';
import { useConnection } from '#web/api/connection.ts';
import { useFailureText } from '#web/api/use-failure-text.ts';
import { useCount } from '#web/i18n/use-count.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { AsOf } from '#web/shell/as-of.tsx';
import { useLoadMore } from '#web/shell/use-load-more.ts';
import { AnchoredList } from '#web/ui/anchored-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LetterListSkeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** The part of a paged query that the frame reads. */
export interface PagedList {
  data: { pages: { totalCount: number }[] } | undefined;
  /** In milliseconds; 0 before the first answer. */
  dataUpdatedAt: number;
  isPending: boolean;
  error: Error | null;
  /** True while it shows the answer to the previous search. */
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<{ isError: boolean; data?: { pages: unknown[] } | undefined }>;
}

type Props = {
  list: PagedList;
  /** Counts the shown entries. */
  shown: number;
  empty: ReactNode;
  children: ReactNode;
};

/** Shows the states of a paged list: loading, failed, empty, filled with more to load. */
export function ListFrame({ list, shown, empty, children }: Props) {
  const t = useTranslations();
  const count = useCount();
  const failureText = useFailureText();
  const { online, backend, failure, check } = useConnection();
  const client = useQueryClient();
  const letters = useRef<HTMLElement>(null);
  const isDisconnected = !online || backend === 'failed';
  if (list.isPending && !isDisconnected)
    return <LetterListSkeleton label={t('dashboard.list.loading')} />;
  // Ignores the previous search's results if no answer can arrive.
  const hasNoResult = isDisconnected && (list.isPending || list.isPlaceholderData);
  if (hasNoResult || (list.error !== null && shown === 0)) {
    const retry = (): void => {
      check();
      void list.refetch();
      // Refetches the page's other failed queries, which have no button.
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle',
      });
    };
    return (
      <div className="panel">
        <EmptyState
          headingLevel="h2"
          illustration="offline"
          title={t('dashboard.failed.title')}
          action={
            <Button variant="quiet" onClick={retry}>
              {t('dashboard.failed.retry')}
            </Button>
          }
        >
          {failureText(online ? (list.error ?? failure) : null, 'dashboard.error.fetch')}
        </EmptyState>
      </div>
    );
  }
  if (shown === 0)
    return (
      <>
        <AsOf at={list.dataUpdatedAt} />
        {empty}
      </>
    );
  const total = Math.max(list.data?.pages.at(-1)?.totalCount ?? 0, shown);
  const countText = t('dashboard.list.shown', { shown: count(shown), total: count(total) });
  return (
    <>
      <AsOf at={list.dataUpdatedAt} />
      {/* Lets screen readers announce the count first. */}
      <AnchoredList list={letters} label={countText} className="grid grid-cols-1 gap-5.5">
        {children}
      </AnchoredList>
      <LoadMore list={list} shown={shown} countText={countText} letters={letters} />
    </>
  );
}

function LoadMore({
  list,
  shown,
  countText,
  letters,
}: Pick<Props, 'list' | 'shown'> & { countText: string; letters: RefObject<HTMLElement | null> }) {
  const t = useTranslations();
  const toast = useToast();
  const loadMore = useLoadMore(list.fetchNextPage, t('dashboard.error.load_more'));
  const load = async (): Promise<void> => {
    const data = await loadMore();
    if (isEmptyPage(data?.pages.at(-1))) toast.info(t('dashboard.list.no_more'));
    focusFirstNew(letters.current, shown);
  };
  return (
    <div className="mt-7 grid justify-items-center gap-2.5">
      {list.hasNextPage && (
        <Button
          variant="quiet"
          isBusy={list.isFetchingNextPage}
          busyLabel={t('dashboard.list.more_busy')}
          onClick={() => void load()}
        >
          {t('dashboard.list.more')}
        </Button>
      )}
      {list.hasNextPage && <LoadMoreLink pages={(list.data?.pages.length ?? 0) + 1} />}
      <output className="text-14 text-muted figures">{countText}</output>
    </div>
  );
}

/** Serves readers without scripts. */
function LoadMoreLink({ pages }: { pages: number }) {
  const t = useTranslations();
  const [parameters] = useSearchParams();
  const nextParameters = new URLSearchParams(parameters);
  nextParameters.set('pages', String(pages));
  return (
    <noscript>
      <Button variant="quiet" href={`?${nextParameters.toString()}`}>
        {t('dashboard.list.more')}
      </Button>
    </noscript>
  );
}

/** Focuses the first new letter if the button has unmounted with the last page. */
function focusFirstNew(letters: HTMLElement | null, previousCount: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    letters
      ?.querySelectorAll<HTMLElement>('article, .sealed')
      .item(previousCount)
      ?.focus({ preventScroll: true });
  });
}

function isEmptyPage(page: unknown): boolean {
  return Object.values(page ?? {}).some((value) => Array.isArray(value) && value.length === 0);
}
