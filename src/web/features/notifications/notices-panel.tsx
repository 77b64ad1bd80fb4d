import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { noticesAtOnce } from '#domain/moderation/moderation.ts';
import { unreadQuery } from '#web/api/unread.ts';
import { NotificationItem } from '#web/features/notifications/notice-item.tsx';
import {
  notificationsQuery,
  useReadNotifications,
  type Notice,
} from '#web/features/notifications/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { DeferredDialog } from '#web/shell/deferred.tsx';
import { ListState } from '#web/shell/list-state.tsx';
import { useLoadMore } from '#web/shell/use-load-more.ts';
import { usePreload } from '#web/shell/use-preload.ts';
import { Button } from '#web/ui/button.tsx';

const shownAtFirst = 3;

const loadAppealDialog = () => import('#web/features/notifications/appeal-dialog.tsx');
const AppealDialog = lazy(async () => ({ default: (await loadAppealDialog()).AppealDialog }));

/** Lists moderators' notices and marks them as read when shown; renders nothing without notices. */
export function NotificationsPanel() {
  const t = useTranslations();
  const list = useInfiniteQuery(notificationsQuery);
  const { error, refetch } = list;
  const notices = list.data?.pages.flat();
  const loadMore = useLoadMore(list.fetchNextPage, t('notice.list.failed'));
  useReadOnSight(notices, refetch);
  const fresh = useFresh(notices);
  const [showsAll, setShowsAll] = useState(false);
  const [appealTo, setAppealTo] = useState<string | null>(null);
  usePreload(loadAppealDialog);
  const [appealed, setAppealed] = useState<string | null>(null);
  if (notices?.length === 0 || (notices === undefined && error === null)) return null;
  const shown = notices?.slice(0, showsAll ? notices.length : shownAtFirst);
  return (
    <section className="panel" id="notices">
      <h2 className="text-28">{t('notice.list.title')}</h2>
      <p className="text-14 text-muted">{t('notice.list.text')}</p>
      {shown === undefined || notices === undefined ? (
        <ListState fetching={{ error, refetch }} failedText={t('notice.list.failed')} />
      ) : (
        <>
          <ul className="mt-3" aria-label={t('notice.list.title')}>
            {shown.map((notice) => (
              <NotificationItem
                key={notice.id}
                notice={notice}
                isNew={fresh.has(notice.id)}
                wasAppealed={notice.id === appealed}
                onAppeal={() => setAppealTo(notice.id)}
              />
            ))}
          </ul>
          {notices.length > shown.length && (
            <Button className="mt-3" variant="quiet" size="s" onClick={() => setShowsAll(true)}>
              {t('notice.list.show')}
            </Button>
          )}
          {notices.length === shown.length && list.hasNextPage && (
            <Button
              className="mt-3"
              variant="quiet"
              size="s"
              isBusy={list.isFetchingNextPage}
              busyLabel={t('list.state.loading')}
              onClick={() => void loadMore()}
            >
              {t('notice.list.show')}
            </Button>
          )}
          <DeferredDialog onClose={() => setAppealTo(null)}>
            {renderDialog(notices.find(({ id }) => id === appealTo))}
          </DeferredDialog>
        </>
      )}
    </section>
  );

  function renderDialog(notice: Notice | undefined) {
    if (notice === undefined || notice.appealTo === null) return null;
    return (
      <AppealDialog
        complimentId={notice.appealTo}
        onSent={() => setAppealed(notice.id)}
        onClose={() => setAppealTo(null)}
      />
    );
  }
}

/** Returns the notices unread when first shown: they stay marked as new after they are read. */
function useFresh(notices: Notice[] | undefined): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unread = notices?.filter(({ id, isRead }) => !isRead && !fresh.has(id)) ?? [];
  if (unread.length > 0) setFresh(new Set([...fresh, ...unread.map(({ id }) => id)]));
  return fresh;
}

/** Marks shown notices as read; fetches newly arrived ones first. */
function useReadOnSight(notices: Notice[] | undefined, refetch: () => Promise<unknown>): void {
  const { mutate } = useReadNotifications();
  // Reads the count only: the navigation refetches it.
  const { data: unread } = useQuery({ ...unreadQuery, enabled: false });
  const waiting = unread?.notices ?? 0;
  const isLoaded = notices !== undefined;
  const shown = notices?.filter(({ isRead }) => !isRead).length ?? 0;
  useEffect(() => {
    if (!isLoaded || waiting === 0) return;
    if (shown < Math.min(waiting, noticesAtOnce)) void refetch();
    else mutate();
  }, [isLoaded, waiting, shown, refetch, mutate]);
}
