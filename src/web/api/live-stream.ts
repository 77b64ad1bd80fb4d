import type { QueryClient } from '@tanstack/react-query';
import { beatMilliseconds, changeKinds, type ChangeKind } from '#domain/shared/changes.ts';
import { isStreamOpen, setStreamOpen } from '#web/api/liveness.ts';

/*
 * One tab holds the stream and forwards events to the other tabs; when it closes, the next tab takes over. Without a
 * stream, the queries poll.
 */

/** Queries to invalidate for each kind of change; only those on the screen are refetched at once. */
const invalidatedKeys: Record<ChangeKind, readonly (readonly string[])[]> = {
  received: [['unread'], ['compliments', 'received']],
  thanks: [['unread'], ['thanks']],
  figures: [['profile'], ['compliments', 'sent']],
  notifications: [['unread'], ['notifications']],
  unread: [['unread']],
  profile: [['profile'], ['preferences']],
  // Includes the profile, which holds the rights, and the preferences, which depend on them.
  session: [['session'], ['profile'], ['preferences']],
  reports: [['reports'], ['join-requests']],
  rounds: [['rounds']],
};

/** Kinds that may have changed while there was no stream. */
const missableKinds: readonly ChangeKind[] = [
  'received',
  'thanks',
  'notifications',
  'figures',
  'reports',
  'rounds',
];

const reopenDelayMs = 30_000;
/** Detects a silently cut connection (sleep, a router that drops it) by missing beats. */
const beatTimeoutMs = 2.4 * beatMilliseconds;
const name = 'live';

type Message = { isOpen: boolean } | { kinds: readonly ChangeKind[] } | { isRequest: true };
type SendMessage = (message: Message) => void;

/** Follows changes until the signal is aborted: holds the stream for all tabs, or listens to the tab that does. */
export function subscribe(client: QueryClient, signal: AbortSignal): void {
  const channel = new BroadcastChannel(name);
  let isLeader = false;
  // Refetches the unread count first, which reveals changes since the page was filled.
  let missed: readonly ChangeKind[] = ['notifications'];
  const onMessage: SendMessage = (message) => {
    if ('isOpen' in message) {
      if (message.isOpen && missed.length > 0) invalidate(client, missed);
      if (message.isOpen) missed = [];
      else if (isStreamOpen()) missed = missableKinds;
      setStreamOpen(message.isOpen);
    } else if ('kinds' in message) invalidate(client, message.kinds);
    else if (isLeader) channel.postMessage({ isOpen: isStreamOpen() } satisfies Message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  signal.addEventListener('abort', () => channel.close());
  channel.postMessage({ isRequest: true } satisfies Message);
  void runAsLeader(signal, () => {
    isLeader = true;
    const broadcast: SendMessage = (message) => {
      onMessage(message);
      if (!signal.aborted) channel.postMessage(message);
    };
    // Marks changes as possibly missed: the former leader is gone.
    broadcast({ isOpen: false });
    return openStream(signal, broadcast);
  });
}

/** Waits until no other tab leads; in a browser without locks each tab has its own stream. */
async function runAsLeader(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  try {
    await navigator.locks.request(name, { signal }, run);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Resolves when the signal is aborted. */
function openStream(signal: AbortSignal, broadcast: SendMessage): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    let source = open();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source.close();
      resolve();
    });

    function open(): EventSource {
      const eventSource = new EventSource('/api/events');
      eventSource.addEventListener('open', () => {
        broadcast({ isOpen: true });
        restartBeatTimer();
      });
      eventSource.addEventListener('beat', restartBeatTimer);
      eventSource.addEventListener('changed', ({ data }: MessageEvent<string>) => {
        broadcast({ kinds: parseKinds(data) });
        restartBeatTimer();
      });
      eventSource.addEventListener('error', () => {
        broadcast({ isOpen: false });
        restartBeatTimer();
        // Reopens only a refused stream: the browser reopens an interrupted one itself.
        if (eventSource.readyState !== EventSource.CLOSED) return;
        clearTimeout(timer);
        timer = setTimeout(reopen, reopenDelayMs);
      });
      restartBeatTimer();
      return eventSource;
    }

    function restartBeatTimer(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        broadcast({ isOpen: false });
        source.close();
        reopen();
      }, beatTimeoutMs);
    }

    function reopen(): void {
      source = open();
    }
  });
}

/** Ignores kinds that only a newer server knows. */
function parseKinds(data: string): ChangeKind[] {
  return changeKinds.filter((kind) => data.includes(`"${kind}"`));
}

function invalidate(client: QueryClient, kinds: readonly ChangeKind[]): void {
  for (const queryKey of new Set(kinds.flatMap((kind) => invalidatedKeys[kind])))
    void client.invalidateQueries({ queryKey });
}
