import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '#web/api/session.ts';

/**
 * Whoever is signed in has nothing to do on this page and goes on, with the second factor still to come too:
 * it is asked for at the destination. A null `destination` lets them stay.
 */
export function useLeaveWhenSignedIn(destination: string | null): void {
  const { status } = useSession();
  const [, navigate] = useLocation();
  useEffect(() => {
    const isKnown = status === 'signed-in' || status === 'before-factor';
    if (isKnown && destination !== null) navigate(destination, { replace: true });
  }, [status, destination, navigate]);
}
