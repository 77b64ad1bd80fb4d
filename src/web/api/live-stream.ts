import type { QueryClient } from '@tanstack/react-query';
import { beatMilliseconds, changeKinds, type ChangeKind } from '#domain/shared/changes.ts';
import { liveness, setLiveness } from '#web/api/liveness.ts';

/*
 * One tab of a browser holds the stream and tells the others; when it is closed the next one takes over. Without a stream
 * everything is asked by the clock.
 */

/** What has to be asked again; only what is shown is asked at once. */
const askedAgain: Record<ChangeKind, readonly (readonly string[])[]> = {
  received: [['unread'], ['compliments', 'received']],
  thanks: [['unread'], ['thanks']],
  figures: [['profile'], ['compliments', 'sent']],
  notices: [['unread'], ['notices']],
  unread: [['unread']],
  profile: [['profile'], ['pushes'], ['digests']],
  // The rights stand in the profile.
  session: [['session'], ['profile']],
  reports: [['reports'], ['join-requests']],
};

/** What may have been missed while there was no stream. */
const mayBeMissed: readonly ChangeKind[] = ['received', 'thanks', 'notices', 'figures', 'reports'];

const reopenMilliseconds = 30_000;
/** A line that is cut without a word, as by sleep or by a router that forgets, looks like a quiet one: but for the beat. */
const blockMilliseconds = 2.4 * beatMilliseconds;
const name = 'live';

type Message = { isUp: boolean } | { kinds: readonly ChangeKind[] } | { isAsking: true };
type Tell = (message: Message) => void;

/** Follows the stream until the signal is aborted: holds it for all tabs of this browser, or hears the one that does. */
export function follow(client: QueryClient, signal: AbortSignal): void {
  const others = new BroadcastChannel(name);
  let isLeading = false;
  // Something may have come since the page was filled; where it did, the badge has grown.
  let missed: readonly ChangeKind[] = ['notices'];
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
    // The former leader has gone, and may have missed something.
    tell({ isUp: false });
    return holdStream(signal, tell);
  });
}

/** Waits until no other tab leads; where a browser cannot say so, each tab has its own stream. */
async function lead(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Until the signal is aborted. */
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
        // A stream that broke off is opened again by the browser; one that was refused is not.
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

/** What a newer server tells may mean nothing to this page. */
function kindsIn(data: string): ChangeKind[] {
  return changeKinds.filter((kind) => data.includes(`"${kind}"`));
}

function askAgain(client: QueryClient, kinds: readonly ChangeKind[]): void {
  for (const queryKey of new Set(kinds.flatMap((kind) => askedAgain[kind])))
    void client.invalidateQueries({ queryKey });
}
