import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '#web/api/session.ts';

/**
 * A signed-in person leaves this page, also before the second factor, which the destination asks for. With a null
 * `destination` they stay.
 */
export function useLeaveWhenSignedIn(destination: string | null): void {
  const { status } = useSession();
  const [, navigate] = useLocation();
  useEffect(() => {
    const isKnown = status === 'signed-in' || status === 'before-factor';
    if (isKnown && destination !== null) navigate(destination, { replace: true });
  }, [status, destination, navigate]);
}
