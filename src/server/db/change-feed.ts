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
import type { Database, DatabaseHandle } from '#server/db/client.ts';
import type { Log } from '#server/runtime/log.ts';

/** Tells every server of the same database what has changed, a moment after it was committed. */
export interface ChangeFeed {
  /** Whether changes of other servers are heard at the moment. */
  isUp(): boolean;
  /** `null`: nothing is heard any more, and what comes now may be missed. Call what comes back to stop listening. */
  listen(listener: (changes: readonly PageChange[] | null) => void): () => void;
  /** As `listen`, and also at once what this server itself has changed, before it reaches the others. */
  heed(listener: (changes: readonly PageChange[] | null) => void): void;
  /** Does this again when it may have changed elsewhere: when it was told, and when that may have been missed. */
  follow(kind: SharedKind, again: () => Promise<void>): void;
  /** Connects, and again whenever the connection is lost. Call what comes back to end it. */
  start(): () => Promise<void>;
}

const channel = 'wohlwort_changes';

/** Changes are gathered for so long: a NOTIFY takes a lock over all commits, so there are few, and outside transactions. */
const gatherMilliseconds = 100;
const shortestPause = 250;
const longestPause = 30_000;
const connectMilliseconds = 10_000;

/** In which it is asked whether the connection is still there, and how long it has for its answer. */
const signMilliseconds = { every: 30_000, within: 10_000 };

/** In bytes; a message of PostgreSQL holds 8,000. */
const longestMessage = 7_500;

/** So many may wait for a connection. */
const mostWaiting = 10_000;
/** Too much has changed to say what. */
const everything = '*';

/** Letters of the two never mean each other, so that a server of the version before reads none of them wrongly. */
const kinds = [...changeKinds, ...sharedKinds];
const letterOf = { ...lettersFrom('a', changeKinds), ...lettersFrom('A', sharedKinds) };

function lettersFrom(first: string, named: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    named.map((kind, at) => [kind, String.fromCharCode(first.charCodeAt(0) + at)]),
  );
}

/** One connection of its own for both directions: what this server tells, it hears like the others. */
export function createChangeFeed(
  { db, directUrl }: DatabaseHandle,
  log: Log,
  sign = signMilliseconds,
): ChangeFeed {
  const listeners = new Set<(changes: readonly PageChange[] | null) => void>();
  const heeding: ((changes: readonly PageChange[] | null) => void)[] = [];
  const followers: { kind: SharedKind; again: () => Promise<void> }[] = [];
  const waiting = new Set<string>();
  /** Connected or about to be. */
  let latest: Client | null = null;
  /** Once it listens. */
  let client: Client | null = null;
  let wasUp = false;
  let timer: NodeJS.Timeout | null = null;

  tellChanges(db, (changes) => {
    for (const change of changes) waiting.add(encode(change));
    for (const listener of heeding) listener(changes.filter(isOfPages));
    // Without a connection they wait for the next one; too many become one word for all of them.
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
      // The connection was lost with them; they go with the next one.
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
      // Of a machine that is frozen nothing comes; with `pipeline` a question without an answer ends the connection.
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
      // One that is ended meanwhile says so, and never whether it has connected.
      if (!(await Promise.race([listening(), lost.then(() => false)]))) return;
      client = own;
      // What was told before was not heard. Finished pages of a server that starts are not older than this.
      const isFirst = !wasUp;
      lookAgain(({ kind }) => !(isFirst && kind === 'pages'));
      wasUp = true;
      send();
      watching = setInterval(() => void own.query('select').catch(() => undefined), sign.every);
      await lost;
    } finally {
      clearInterval(watching);
      // Who stops has nobody to tell, and soon no database to ask.
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
          log.warn(
            { err: error },
            'Changes cannot be told to open pages now; they ask by the clock.',
          );
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
      // Through a pooler nothing would be heard; the start has said so.
      const kept = directUrl === null ? Promise.resolve() : keepConnected(directUrl, ending.signal);
      return async () => {
        ending.abort();
        if (timer !== null) clearTimeout(timer);
        // Also one that only connects: it would listen for ever.
        await latest?.end();
        await kept;
      };
    },
  };
}

/**
 * For a process that is no server: what is noted on its database is kept, and told to the running servers by calling what
 * comes back.
 */
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

/** What this version does not know, from a server of another one, is left out. */
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
