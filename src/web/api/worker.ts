import { useEffect } from 'react';
import { usePageData } from '#web/api/page-data.tsx';
import { useSession } from '#web/api/session.ts';

/** Members' browsers keep the app for the time without a network; it is fetched when there is nothing else to do. */
export function useWorker(): void {
  const { offline } = usePageData();
  const session = useSession();
  const isWanted = offline && session.status === 'signed-in';
  useEffect(() => {
    if (!isWanted || !('serviceWorker' in navigator)) return undefined;
    const leaving = new AbortController();
    whenLoaded(() => void startLater(leaving.signal));
    return () => leaving.abort();
  }, [isWanted]);
}

async function startLater(signal: AbortSignal): Promise<void> {
  // Where the code does not come, everything is as it is without a worker.
  const code = await import('#web/api/worker-registration.ts').catch(() => null);
  if (!signal.aborted) await code?.keepWorker(signal);
}

/** Long after the page is there: its own pictures and letters come first. */
function whenLoaded(work: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
    else setTimeout(work, 3000);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
