import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { notificationsAtOnce } from '#domain/notifications/notification.ts';
import { useUnread } from '#web/api/unread.ts';
import { NotificationItem } from '#web/features/notifications/notification-item.tsx';
import {
  notificationsQuery,
  type MemberNotification,
} from '#web/features/notifications/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { DeferredDialog } from '#web/shell/deferred.tsx';
import { ListState } from '#web/shell/list-state.tsx';
import { useLoadMore } from '#web/shell/use-load-more.ts';
import { usePreload } from '#web/shell/use-preload.ts';
import { Button } from '#web/ui/button.tsx';

const initialCount = 3;

const loadAppealDialog = () => import('#web/features/notifications/appeal-dialog.tsx');
const AppealDialog = lazy(async () => ({ default: (await loadAppealDialog()).AppealDialog }));

/** Lists moderators' notifications and marks them as read when shown; renders nothing without notifications. */
export function NotificationsPanel() {
  const t = useTranslations();
  const list = useInfiniteQuery(notificationsQuery);
  const { error, refetch } = list;
  const notifications = list.data?.pages.flat();
  const loadMore = useLoadMore(list.fetchNextPage, t('notification.list.failed'));
  useMarkReadWhenShown(notifications, refetch);
  const newIds = useNewIds(notifications);
  const [showsAll, setShowsAll] = useState(false);
  const [appealTo, setAppealTo] = useState<string | null>(null);
  usePreload(loadAppealDialog);
  const [appealed, setAppealed] = useState<string | null>(null);
  if (notifications?.length === 0 || (notifications === undefined && error === null)) return null;
  const shown = notifications?.slice(0, showsAll ? notifications.length : initialCount);
  return (
    <section className="panel" id="admin-notifications">
      <h2 className="text-28">{t('notification.list.title')}</h2>
      <p className="text-14 text-muted">{t('notification.list.text')}</p>
      {shown === undefined || notifications === undefined ? (
        <ListState query={{ error, refetch }} failedText={t('notification.list.failed')} />
      ) : (
        <>
          <ul className="mt-3" aria-label={t('notification.list.title')}>
            {shown.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                isNew={newIds.has(notification.id)}
                wasAppealed={notification.id === appealed}
                onAppeal={() => setAppealTo(notification.id)}
              />
            ))}
          </ul>
          {notifications.length > shown.length && (
            <Button className="mt-3" variant="quiet" size="s" onClick={() => setShowsAll(true)}>
              {t('notification.list.show')}
            </Button>
          )}
          {notifications.length === shown.length && list.hasNextPage && (
            <Button
              className="mt-3"
              variant="quiet"
              size="s"
              isBusy={list.isFetchingNextPage}
              busyLabel={t('list.state.loading')}
              onClick={() => void loadMore()}
            >
              {t('notification.list.show')}
            </Button>
          )}
          <DeferredDialog onClose={() => setAppealTo(null)}>
            {renderDialog(notifications.find(({ id }) => id === appealTo))}
          </DeferredDialog>
        </>
      )}
    </section>
  );

  function renderDialog(notification: MemberNotification | undefined) {
    if (notification === undefined || notification.appealTo === null) return null;
    return (
      <AppealDialog
        complimentId={notification.appealTo}
        onSent={() => setAppealed(notification.id)}
        onClose={() => setAppealTo(null)}
      />
    );
  }
}

/** Returns the notifications unread when first shown: they stay marked as new after they are read. */
function useNewIds(notifications: MemberNotification[] | undefined): ReadonlySet<string> {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const unread = notifications?.filter(({ id, isRead }) => !isRead && !newIds.has(id)) ?? [];
  if (unread.length > 0) setNewIds(new Set([...newIds, ...unread.map(({ id }) => id)]));
  return newIds;
}

/** Marks shown notifications as read; fetches newly arrived ones first. */
function useMarkReadWhenShown(
  notifications: MemberNotification[] | undefined,
  refetch: () => Promise<unknown>,
): void {
  const { count, markRead } = useUnread('notifications');
  const isLoaded = notifications !== undefined;
  const shown = notifications?.filter(({ isRead }) => !isRead).length ?? 0;
  useEffect(() => {
    if (!isLoaded || count === 0) return;
    if (shown < Math.min(count, notificationsAtOnce)) void refetch();
    else markRead();
  }, [isLoaded, count, shown, refetch, markRead]);
}
