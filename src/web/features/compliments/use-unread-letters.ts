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
export function useUnreadLetters(): { compliments: number; thanks: number } {
  const client = useQueryClient();
  const { data } = useQuery({ ...unreadQuery, enabled: useIsConnected() });
  const compliments = data?.compliments;
  const thanks = data?.thanks;
  const notifications = data?.notifications;
  const previous = useRef({ compliments, thanks, notifications });
  useEffect(() => {
    const moreCompliments = hasIncreased(previous.current.compliments, compliments);
    const moreThanks = hasIncreased(previous.current.thanks, thanks);
    const moreNotices = hasIncreased(previous.current.notifications, notifications);
    previous.current = { compliments, thanks, notifications };
    if (moreCompliments || moreNotices)
      void client.invalidateQueries({ queryKey: receivedQuery.queryKey });
    if (moreThanks) void client.invalidateQueries({ queryKey: thanksQuery.queryKey });
    if (moreCompliments || moreThanks)
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
  }, [client, compliments, thanks, notifications]);
  return { compliments: compliments ?? 0, thanks: thanks ?? 0 };
}

function hasIncreased(previous: number | undefined, current: number | undefined): boolean {
  return previous !== undefined && current !== undefined && current > previous;
}
