import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useIsConnected } from '#web/api/connection.ts';
import { profileQuery } from '#web/api/profile.ts';
import { unreadQuery } from '#web/api/unread.ts';
import { receivedQuery } from '#web/features/compliments/queries.ts';
import { thanksQuery } from '#web/features/compliments/thanks-queries.ts';

/**
 * Returns the unread counts and refetches the lists when a count grows. A notice may also change a letter: it shows its
 * sender or is visible again.
 */
export function useFreshLetters(): { compliments: number; thanks: number } {
  const client = useQueryClient();
  const { data } = useQuery({ ...unreadQuery, enabled: useIsConnected() });
  const compliments = data?.compliments;
  const thanks = data?.thanks;
  const notifications = data?.notifications;
  const before = useRef({ compliments, thanks, notifications });
  useEffect(() => {
    const moreCompliments = grew(before.current.compliments, compliments);
    const moreThanks = grew(before.current.thanks, thanks);
    const moreNotices = grew(before.current.notifications, notifications);
    before.current = { compliments, thanks, notifications };
    if (moreCompliments || moreNotices)
      void client.invalidateQueries({ queryKey: receivedQuery.queryKey });
    if (moreThanks) void client.invalidateQueries({ queryKey: thanksQuery.queryKey });
    if (moreCompliments || moreThanks)
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
  }, [client, compliments, thanks, notifications]);
  return { compliments: compliments ?? 0, thanks: thanks ?? 0 };
}

function grew(before: number | undefined, now: number | undefined): boolean {
  return before !== undefined && now !== undefined && now > before;
}
