import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import {
  changeKinds,
  sharedKinds,
  type Change,
  type PageChange,
  type SharedKind,
} from '#domain/shared/changes.ts';
import { tellChanges } from '#server/db/changes.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { Database } from '#server/db/executor.ts';
import type { Log } from '#server/runtime/log.ts';

/** Informs every server of the same database about committed changes. */
export interface ChangeFeed {
  /** True if changes of other servers arrive now. */
  isConnected(): boolean;
  /** `null`: the connection is lost, changes may be missed. Returns a function that stops listening. */
  subscribe(listener: (changes: readonly PageChange[] | null) => void): () => void;
  /** Like `subscribe`, and also receives this server’s own changes at once. */
  subscribeLocal(listener: (changes: readonly PageChange[] | null) => void): void;
  /** Repeats `reload` after a change elsewhere, and after a time in which one may have been missed. */
  reloadOn(kind: SharedKind, reload: () => Promise<void>): void;
  /** Connects, and reconnects after a loss. Returns a function that ends it. */
  start(): () => Promise<void>;
}

const channel = 'wohlwort_changes';

/** Changes are gathered: NOTIFY locks all commits, so it runs rarely and outside transactions. */
const batchMilliseconds = 100;
const minReconnectDelay = 250;
const maxReconnectDelay = 30_000;
const connectMilliseconds = 10_000;

/** How often the connection is checked, and how long the answer may take. */
const heartbeatMilliseconds = { every: 30_000, within: 10_000 };

/** In bytes; a NOTIFY message holds 8,000. */
const maxMessageBytes = 7_500;

/** The most changes that wait for a connection. */
const maxPending = 10_000;
/** The message for too many changes to list. */
const allChanges = 'null';

const kinds: ReadonlySet<string> = new Set([...changeKinds, ...sharedKinds]);

/** One connection for both directions: a server hears its own messages too. */
export function createChangeFeed(
  { db, url }: DatabaseHandle,
  log: Log,
  heartbeat = heartbeatMilliseconds,
): ChangeFeed {
  const listeners = new Set<(changes: readonly PageChange[] | null) => void>();
  const localListeners: ((changes: readonly PageChange[] | null) => void)[] = [];
  const reloaders: { kind: SharedKind; reload: () => Promise<void> }[] = [];
  const pending = new Set<string>();
  let latestClient: Client | null = null;
  let client: Client | null = null;
  let wasConnected = false;
  let timer: NodeJS.Timeout | null = null;

  tellChanges(db, (changes) => {
    for (const change of changes) pending.add(JSON.stringify(change));
    for (const listener of localListeners) listener(changes.filter(isPageChange));
    // Without a connection changes wait; too many become one message.
    if (pending.size > maxPending) {
      pending.clear();
      pending.add(allChanges);
    }
    timer ??= setTimeout(send, batchMilliseconds);
  });

  function send(): void {
    timer = null;
    if (client === null || pending.size === 0) return;
    const sent = [...pending];
    pending.clear();
    client
      .query('select pg_notify($1, message) from unnest($2::text[]) message', [
        channel,
        inMessages(sent),
      ])
      // The connection was lost; they go with the next one.
      .catch(() => {
        for (const change of sent) pending.add(change);
      });
  }

  function notify(changes: readonly Change[] | null): void {
    const pageChanges = changes?.filter(isPageChange) ?? null;
    if (pageChanges?.length !== 0)
      for (const listener of [...localListeners, ...listeners]) listener(pageChanges);
    reloadMatching(({ kind }) => changes?.some((change) => change.kind === kind) ?? true);
  }

  function reloadMatching(predicate: (reloader: { kind: SharedKind }) => boolean): void {
    for (const { reload } of reloaders.filter(predicate))
      reload().catch((error: unknown) => {
        log.warn({ err: error }, 'What another server has changed could not be read.');
      });
  }

  async function connect(connectionString: string, stopSignal: AbortSignal): Promise<void> {
    const connection = new Client({
      connectionString,
      application_name: 'wohlwort-changes',
      keepAlive: true,
      connectionTimeoutMillis: connectMilliseconds,
      // A frozen machine sends nothing; with `pipeline`, an unanswered query ends the connection.
      query_timeout: heartbeat.within,
      pipeline: true,
    });
    latestClient = connection;
    connection.on('notification', ({ payload = allChanges }) => notify(decode(payload)));
    const disconnected = new Promise<void>((resolve) => {
      connection.on('error', () => resolve());
      connection.on('end', () => resolve());
    });
    const listening = async (): Promise<boolean> => {
      await connection.connect();
      await connection.query(`listen ${channel}`);
      return true;
    };
    let heartbeatTimer: NodeJS.Timeout | undefined;
    try {
      // A client that is ended while connecting never resolves `connect`.
      if (!(await Promise.race([listening(), disconnected.then(() => false)]))) return;
      client = connection;
      // Earlier messages were missed. Finished pages of a starting server are not older than this.
      const isFirst = !wasConnected;
      reloadMatching(({ kind }) => !(isFirst && kind === 'pages'));
      wasConnected = true;
      send();
      heartbeatTimer = setInterval(
        () => void connection.query('select').catch(() => undefined),
        heartbeat.every,
      );
      await disconnected;
    } finally {
      clearInterval(heartbeatTimer);
      // A stopping server needs no reload.
      if (client !== null && !stopSignal.aborted) notify(null);
      client = null;
      await connection.end().catch(() => undefined);
    }
  }

  async function keepConnected(url: string, stopSignal: AbortSignal): Promise<void> {
    for (
      let pause = minReconnectDelay;
      !stopSignal.aborted;
      pause = Math.min(2 * pause, maxReconnectDelay)
    ) {
      const start = performance.now();
      await connect(url, stopSignal).catch((error: unknown) => {
        if (pause === minReconnectDelay)
          log.warn({ err: error }, 'Open pages cannot be notified of changes now; they poll.');
      });
      if (performance.now() - start > maxReconnectDelay) pause = minReconnectDelay;
      await wait(pause, undefined, { signal: stopSignal }).catch(() => undefined);
    }
  }

  return {
    isConnected: () => client !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    subscribeLocal(listener) {
      localListeners.push(listener);
    },
    reloadOn(kind, reload) {
      reloaders.push({ kind, reload });
    },
    start() {
      const stopSignal = new AbortController();
      const running = keepConnected(url, stopSignal.signal);
      return async () => {
        stopSignal.abort();
        if (timer !== null) clearTimeout(timer);
        // Also one that is still connecting: it would listen for ever.
        await latestClient?.end();
        await running;
      };
    },
  };
}

/** For a process that is no server: gathers changes; returns a function that tells them to running servers. */
export function collectChanges(db: Database): () => Promise<void> {
  const collected = new Set<string>();
  tellChanges(db, (changes) => {
    for (const change of changes) collected.add(JSON.stringify(change));
  });
  return async () => {
    const messages = sql.param(inMessages([...collected]));
    await db.execute(
      sql`select pg_notify(${channel}, message) from unnest(${messages}::text[]) message`,
    );
  };
}

function inMessages(changes: readonly string[]): string[] {
  if (changes.includes(allChanges)) return [allChanges];
  const batches: string[] = [];
  for (const change of changes) {
    const joined = `${batches.at(-1)},${change}`;
    if (batches.length === 0 || joined.length > maxMessageBytes) batches.push(change);
    else batches[batches.length - 1] = joined;
  }
  return batches.map((batch) => `[${batch}]`);
}

/** Skips kinds of a newer server version; null for all changes. */
function decode(message: string): Change[] | null {
  const changes: Change[] | null = JSON.parse(message);
  return changes?.filter(({ kind }) => kinds.has(kind)) ?? null;
}

function isPageChange(change: Change): change is PageChange {
  return !isShared(change.kind);
}

function isShared(kind: Change['kind']): kind is SharedKind {
  return sharedKinds.some((shared) => shared === kind);
}
