import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '#web/api/session.ts';

/**
 * Leaves the page once a person is signed in, also before the second factor, which the destination asks for. Stays if
 * `destination` is null.
 */
export function useLeaveWhenSignedIn(destination: string | null): void {
  const { status } = useSession();
  const [, navigate] = useLocation();
  useEffect(() => {
    const hasSession = status === 'signed-in' || status === 'before-factor';
    if (hasSession && destination !== null) navigate(destination, { replace: true });
  }, [status, destination, navigate]);
}
