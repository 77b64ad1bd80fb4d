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
  isUp(): boolean;
  /** `null`: the connection is lost, changes may be missed. Returns a function that stops listening. */
  listen(listener: (changes: readonly PageChange[] | null) => void): () => void;
  /** Like `listen`, and hears this server’s own changes at once. */
  heed(listener: (changes: readonly PageChange[] | null) => void): void;
  /** Repeats `again` after a change elsewhere, and after a time in which one may have been missed. */
  follow(kind: SharedKind, again: () => Promise<void>): void;
  /** Connects, and reconnects after a loss. Returns a function that ends it. */
  start(): () => Promise<void>;
}

const channel = 'wohlwort_changes';

/** Changes are gathered: NOTIFY locks all commits, so it runs rarely and outside transactions. */
const gatherMilliseconds = 100;
const shortestPause = 250;
const longestPause = 30_000;
const connectMilliseconds = 10_000;

/** How often the connection is checked, and how long the answer may take. */
const signMilliseconds = { every: 30_000, within: 10_000 };

/** In bytes; a NOTIFY message holds 8,000. */
const longestMessage = 7_500;

/** The most changes that wait for a connection. */
const mostWaiting = 10_000;
/** Too many changes to list. */
const everything = '*';

/** Letters of the two sets never overlap, so that an older server misreads none. */
const kinds = [...changeKinds, ...sharedKinds];
const letterOf = { ...lettersFrom('a', changeKinds), ...lettersFrom('A', sharedKinds) };

function lettersFrom(first: string, named: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    named.map((kind, at) => [kind, String.fromCharCode(first.charCodeAt(0) + at)]),
  );
}

/** One connection for both directions: a server hears its own messages too. */
export function createChangeFeed(
  { db, directUrl }: DatabaseHandle,
  log: Log,
  sign = signMilliseconds,
): ChangeFeed {
  const listeners = new Set<(changes: readonly PageChange[] | null) => void>();
  const heeding: ((changes: readonly PageChange[] | null) => void)[] = [];
  const followers: { kind: SharedKind; again: () => Promise<void> }[] = [];
  const waiting = new Set<string>();
  let latest: Client | null = null;
  let client: Client | null = null;
  let wasUp = false;
  let timer: NodeJS.Timeout | null = null;

  tellChanges(db, (changes) => {
    for (const change of changes) waiting.add(encode(change));
    for (const listener of heeding) listener(changes.filter(isOfPages));
    // Without a connection changes wait; too many become one message.
    if (waiting.size > mostWaiting) {
      waiting.clear();
      waiting.add(everything);
    }
    timer ??= setTimeout(send, gatherMilliseconds);
  });

  function send(): void {
    timer = null;
    if (client === null || waiting.size === 0) return;
    const sent = [...waiting];
    waiting.clear();
    client
      .query('select pg_notify($1, message) from unnest($2::text[]) message', [
        channel,
        inMessages(sent),
      ])
      // The connection was lost; they go with the next one.
      .catch(() => {
        for (const change of sent) waiting.add(change);
      });
  }

  function tell(changes: readonly Change[] | null): void {
    const ofPages = changes?.filter(isOfPages) ?? null;
    if (ofPages?.length !== 0) for (const listener of [...heeding, ...listeners]) listener(ofPages);
    lookAgain(({ kind }) => changes?.some((change) => change.kind === kind) ?? true);
  }

  function lookAgain(which: (follower: { kind: SharedKind }) => boolean): void {
    for (const { again } of followers.filter(which))
      again().catch((error: unknown) => {
        log.warn({ err: error }, 'What another server has changed could not be read.');
      });
  }

  async function connect(connectionString: string, ending: AbortSignal): Promise<void> {
    const own = new Client({
      connectionString,
      application_name: 'wohlwort-changes',
      keepAlive: true,
      connectionTimeoutMillis: connectMilliseconds,
      // A frozen machine sends nothing; with `pipeline`, an unanswered query ends the connection.
      query_timeout: sign.within,
      pipeline: true,
    });
    latest = own;
    own.on('notification', ({ payload = '' }) =>
      tell(payload === everything ? null : decode(payload)),
    );
    const lost = new Promise<void>((resolve) => {
      own.on('error', () => resolve());
      own.on('end', () => resolve());
    });
    const listening = async (): Promise<boolean> => {
      await own.connect();
      await own.query(`listen ${channel}`);
      return true;
    };
    let watching: NodeJS.Timeout | undefined;
    try {
      // A client that is ended while connecting never resolves `connect`.
      if (!(await Promise.race([listening(), lost.then(() => false)]))) return;
      client = own;
      // Earlier messages were missed. Finished pages of a starting server are not older than this.
      const isFirst = !wasUp;
      lookAgain(({ kind }) => !(isFirst && kind === 'pages'));
      wasUp = true;
      send();
      watching = setInterval(() => void own.query('select').catch(() => undefined), sign.every);
      await lost;
    } finally {
      clearInterval(watching);
      // A stopping server needs no reload.
      if (client !== null && !ending.aborted) tell(null);
      client = null;
      await own.end().catch(() => undefined);
    }
  }

  async function keepConnected(url: string, ending: AbortSignal): Promise<void> {
    for (let pause = shortestPause; !ending.aborted; pause = Math.min(2 * pause, longestPause)) {
      const start = performance.now();
      await connect(url, ending).catch((error: unknown) => {
        if (pause === shortestPause)
          log.warn({ err: error }, 'Open pages cannot be notified of changes now; they poll.');
      });
      if (performance.now() - start > longestPause) pause = shortestPause;
      await wait(pause, undefined, { signal: ending }).catch(() => undefined);
    }
  }

  return {
    isUp: () => client !== null,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    heed(listener) {
      heeding.push(listener);
    },
    follow(kind, again) {
      followers.push({ kind, again });
    },
    start() {
      const ending = new AbortController();
      // Nothing arrives through a pooler; the start has logged that.
      const kept = directUrl === null ? Promise.resolve() : keepConnected(directUrl, ending.signal);
      return async () => {
        ending.abort();
        if (timer !== null) clearTimeout(timer);
        // Also one that is still connecting: it would listen for ever.
        await latest?.end();
        await kept;
      };
    },
  };
}

/** For a process that is no server: gathers changes; returns a function that tells them to running servers. */
export function keepChanges(db: Database): () => Promise<void> {
  const noted = new Set<string>();
  tellChanges(db, (changes) => {
    for (const change of changes) noted.add(encode(change));
  });
  return async () => {
    const messages = sql.param(inMessages([...noted]));
    await db.execute(
      sql`select pg_notify(${channel}, message) from unnest(${messages}::text[]) message`,
    );
  };
}

function encode(change: Change): string {
  const people = change.kind === 'reports' ? change.except.join(',') : (change.personId ?? '');
  return `${letterOf[change.kind]}${people}`;
}

function inMessages(changes: readonly string[]): string[] {
  if (changes.includes(everything)) return [everything];
  const messages: string[] = [];
  for (const change of changes) {
    const joined = [messages.at(-1), change].filter((part) => part !== undefined).join(' ');
    if (messages.length === 0 || joined.length > longestMessage) messages.push(change);
    else messages[messages.length - 1] = joined;
  }
  return messages;
}

/** Skips kinds of a newer server version. */
function decode(message: string): Change[] {
  return message.split(' ').flatMap((part) => {
    const kind = kinds.find((known) => letterOf[known] === part[0]);
    return kind === undefined ? [] : toChange(kind, part.slice(1));
  });
}

function toChange(kind: Change['kind'], people: string): Change[] {
  if (kind === 'reports')
    return [{ kind, personId: null, except: people.split(',').filter((id) => id !== '') }];
  if (isShared(kind)) return [{ kind, personId: null }];
  return people === '' ? [] : [{ kind, personId: people }];
}

function isOfPages(change: Change): change is PageChange {
  return !isShared(change.kind);
}

function isShared(kind: Change['kind']): kind is SharedKind {
  return sharedKinds.some((shared) => shared === kind);
}
