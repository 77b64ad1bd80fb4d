import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setStreamOpen } from '#web/api/liveness.ts';
import { useSession } from '#web/api/session.ts';

/* Live changes by kind. Only members load the code that holds the stream. */

/** Follows changes for the signed-in member, in this tab or through another one. */
export function useLive(): void {
  const client = useQueryClient();
  const session = useSession();
  const personId = session.status === 'signed-in' ? session.session.user.id : null;
  useEffect(() => {
    if (personId === null) return undefined;
    const controller = new AbortController();
    // Lets the page render first.
    whenIdle(() => void subscribeWhenLoaded(client, controller.signal));
    return () => {
      controller.abort();
      setStreamOpen(false);
    };
  }, [client, personId]);
}

async function subscribeWhenLoaded(client: QueryClient, signal: AbortSignal): Promise<void> {
  // Ignores a failed import: the queries poll instead.
  const code = await import('#web/api/live-stream.ts').catch(() => null);
  if (!signal.aborted) code?.subscribe(client, signal);
}

/** Runs `work` when the browser is idle, after 2 s at the latest. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: 2000 });
  else setTimeout(callback, 500);
}
