import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setLiveness } from '#web/api/liveness.ts';
import { useSession } from '#web/api/session.ts';

/*
 * What the server tells while the page is open: of which kind something has changed. The stream itself is held by code
 * that only members fetch.
 */

/** Follows changes for the signed-in member, in this tab or by another one. */
export function useLive(): void {
  const client = useQueryClient();
  const session = useSession();
  const personId = session.status === 'signed-in' ? session.session.user.id : null;
  useEffect(() => {
    if (personId === null) return undefined;
    const leaving = new AbortController();
    // The page comes first.
    whenIdle(() => void followLater(client, leaving.signal));
    return () => {
      leaving.abort();
      setLiveness(false);
    };
  }, [client, personId]);
}

async function followLater(client: QueryClient, signal: AbortSignal): Promise<void> {
  // Where the code does not come, everything is asked by the clock.
  const code = await import('#web/api/live-stream.ts').catch(() => null);
  if (!signal.aborted) code?.follow(client, signal);
}

/** Soon, but after what has to happen now. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 500);
}
