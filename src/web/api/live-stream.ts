import type { QueryClient } from '@tanstack/react-query';
import { beatMilliseconds, changeKinds, type ChangeKind } from '#domain/shared/changes.ts';
import { liveness, setLiveness } from '#web/api/liveness.ts';

/*
 * One tab holds the stream and forwards events to the other tabs; when it closes, the next tab takes over. Without a
 * stream, the queries poll.
 */

/** Queries to invalidate for each kind of change; only those on the screen are refetched at once. */
const askedAgain: Record<ChangeKind, readonly (readonly string[])[]> = {
  received: [['unread'], ['compliments', 'received']],
  thanks: [['unread'], ['thanks']],
  figures: [['profile'], ['compliments', 'sent']],
  notifications: [['unread'], ['notifications']],
  unread: [['unread']],
  profile: [['profile'], ['pushes'], ['digests']],
  // Includes the profile, which holds the rights.
  session: [['session'], ['profile']],
  reports: [['reports'], ['join-requests']],
};

/** Kinds that may have changed while there was no stream. */
const mayBeMissed: readonly ChangeKind[] = [
  'received',
  'thanks',
  'notifications',
  'figures',
  'reports',
];

const reopenMilliseconds = 30_000;
/** Detects a silently cut connection (sleep, a router that drops it) by missing beats. */
const blockMilliseconds = 2.4 * beatMilliseconds;
const name = 'live';

type Message = { isUp: boolean } | { kinds: readonly ChangeKind[] } | { isAsking: true };
type Tell = (message: Message) => void;

/** Follows changes until the signal is aborted: holds the stream for all tabs, or listens to the tab that does. */
export function follow(client: QueryClient, signal: AbortSignal): void {
  const others = new BroadcastChannel(name);
  let isLeading = false;
  // Refetches the unread count first, which reveals changes since the page was filled.
  let missed: readonly ChangeKind[] = ['notifications'];
  const hear: Tell = (message) => {
    if ('isUp' in message) {
      if (message.isUp && missed.length > 0) askAgain(client, missed);
      if (message.isUp) missed = [];
      else if (liveness()) missed = mayBeMissed;
      setLiveness(message.isUp);
    } else if ('kinds' in message) askAgain(client, message.kinds);
    else if (isLeading) others.postMessage({ isUp: liveness() } satisfies Message);
  };
  others.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
  signal.addEventListener('abort', () => others.close());
  others.postMessage({ isAsking: true } satisfies Message);
  void lead(signal, () => {
    isLeading = true;
    const tell: Tell = (message) => {
      hear(message);
      if (!signal.aborted) others.postMessage(message);
    };
    // Marks changes as possibly missed: the former leader is gone.
    tell({ isUp: false });
    return holdStream(signal, tell);
  });
}

/** Waits until no other tab leads; in a browser without locks each tab has its own stream. */
async function lead(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Resolves when the signal is aborted. */
function holdStream(signal: AbortSignal, tell: Tell): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    let source = open();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source.close();
      resolve();
    });

    function open(): EventSource {
      const own = new EventSource('/api/events');
      own.addEventListener('open', () => {
        tell({ isUp: true });
        expectBeat();
      });
      own.addEventListener('beat', expectBeat);
      own.addEventListener('changed', ({ data }: MessageEvent<string>) => {
        tell({ kinds: kindsIn(data) });
        expectBeat();
      });
      own.addEventListener('error', () => {
        tell({ isUp: false });
        expectBeat();
        // Reopens only a refused stream: the browser reopens an interrupted one itself.
        if (own.readyState !== EventSource.CLOSED) return;
        clearTimeout(timer);
        timer = setTimeout(reopen, reopenMilliseconds);
      });
      expectBeat();
      return own;
    }

    function expectBeat(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        tell({ isUp: false });
        source.close();
        reopen();
      }, blockMilliseconds);
    }

    function reopen(): void {
      source = open();
    }
  });
}

/** Ignores kinds that only a newer server knows. */
function kindsIn(data: string): ChangeKind[] {
  return changeKinds.filter((kind) => data.includes(`"${kind}"`));
}

function askAgain(client: QueryClient, kinds: readonly ChangeKind[]): void {
  for (const queryKey of new Set(kinds.flatMap((kind) => askedAgain[kind])))
    void client.invalidateQueries({ queryKey });
}
