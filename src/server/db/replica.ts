import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { ChangeFeed } from '#server/db/change-feed.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { ReplicaPool } from '#server/db/driver/replica-pool.ts';
import type { Database } from '#server/db/executor.ts';
import type { Log } from '#server/runtime/log.ts';

/** The reader: answers include changes for this person and the person’s own writes. */
export type Reader = {
  personId: string;
  /** The log position of the reader’s last write; null without a recent one. */
  wroteUntil: string | null;
};

/** A read-only replica; the primary answers when there is none. */
export interface Replica {
  /** Asks the replica if it is recent enough for this reader, else the primary. */
  ask<Result>(reader: Reader, question: (db: Database) => Promise<Result>): Promise<Result>;
  /** The primary’s log position; null when not needed. */
  position(): Promise<string | null>;
  /** Starts watching the replica. Returns a function that ends it. */
  start(): () => Promise<void>;
}

const lookMilliseconds = 1000;
const freshMilliseconds = 5000;

type Parts = {
  database: Pick<DatabaseHandle, 'db' | 'replica'>;
  feed: Pick<ChangeFeed, 'subscribeLocal'>;
  log: Log;
  /** Monotonic milliseconds. */
  now?: () => number;
};

export function createReplica({
  database,
  feed,
  log,
  now = () => performance.now(),
}: Parts): Replica {
  const { db, replica } = database;
  return replica === null ? withoutReplica(db) : follow(replica, { db, feed, log, now });
}

function withoutReplica(db: Database): Replica {
  return {
    ask: (_, question) => question(db),
    position: () => Promise.resolve(null),
    start: () => () => Promise.resolve(),
  };
}

function follow(
  copy: ReplicaPool,
  { db, feed, log, now }: Required<Omit<Parts, 'database'>> & { db: Database },
): Replica {
  /** The replica has all commits before this moment. */
  let knownUntil = Number.NEGATIVE_INFINITY;
  let replayed = -1n;
  /** Log positions of the primary over time. */
  let samples: { at: number; position: bigint }[] = [];
  /** A person’s last change, while the replica may lack it. */
  const changed = new Map<string, number>();
  let allChanged = Number.NEGATIVE_INFINITY;
  let isTrusted: boolean | null = null;

  feed.subscribeLocal((changes) => {
    if (changes === null) allChanged = now();
    for (const { personId } of changes ?? [])
      if (personId === null) allChanged = now();
      else changed.set(personId, now());
  });

  function trust(is: boolean, error?: unknown): void {
    if (!is) knownUntil = Number.NEGATIVE_INFINITY;
    if (isTrusted === is) return;
    isTrusted = is;
    if (is) log.info('The replica answers reads.');
    else log.warn({ err: error }, 'The replica does not answer; the database itself is asked.');
  }

  async function look(): Promise<void> {
    const at = now();
    const position = await positionOf(db);
    samples.push({ at, position });
    replayed = await replayedOn(copy.pool);
    const known = samples.filter((sample) => sample.position <= replayed);
    const latest = known.at(-1);
    if (latest !== undefined) {
      knownUntil = latest.at;
      for (const [personId, since] of changed) if (since < knownUntil) changed.delete(personId);
    }
    // Enough for the longest usable delay.
    samples = samples.filter((sample) => sample.at > at - 2 * freshMilliseconds);
    trust(true);
  }

  function knowsAllOf({ personId, wroteUntil }: Reader): boolean {
    return (
      now() - knownUntil < freshMilliseconds &&
      allChanged < knownUntil &&
      !changed.has(personId) &&
      (wroteUntil === null || toNumber(wroteUntil) <= replayed)
    );
  }

  return {
    async ask(reader, question) {
      if (!knowsAllOf(reader)) return question(db);
      try {
        return await question(copy.db);
      } catch (error) {
        // Any error, also a conflict with recovery: the primary answers.
        trust(false, error);
        return question(db);
      }
    },
    position: async () => toText(await positionOf(db)),
    start() {
      let isEnding = false;
      let timer: NodeJS.Timeout | undefined;
      let running = lookAgain();
      async function lookAgain(): Promise<void> {
        await look().catch((error: unknown) => trust(false, error));
        if (isEnding) return;
        timer = setTimeout(() => {
          running = lookAgain();
        }, lookMilliseconds);
      }
      return async () => {
        isEnding = true;
        clearTimeout(timer);
        await running;
      };
    },
  };
}

/** Includes all earlier commits. */
async function positionOf(db: Database): Promise<bigint> {
  const { rows } = await db.execute<{ position: string }>(
    sql`select pg_current_wal_insert_lsn()::text as position`,
  );
  return toNumber(rows[0]?.position ?? '');
}

async function replayedOn(copy: Pool): Promise<bigint> {
  const { rows } = await copy.query<{ position: string | null }>(
    'select pg_last_wal_replay_lsn()::text as position where pg_is_in_recovery()',
  );
  const position = rows[0]?.position ?? null;
  if (position === null) throw new Error('DATABASE_REPLICA_URL leads to no replica.');
  return toNumber(position);
}

const positionForm = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/u;

/** Checks PostgreSQL’s format of a log position. */
export function isPosition(text: string): boolean {
  return positionForm.test(text);
}

function toNumber(position: string): bigint {
  const [, high, low] = positionForm.exec(position) ?? [];
  if (high === undefined || low === undefined) throw new Error('An invalid position.');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

function toText(position: bigint): string {
  return [position >> 32n, position & 0xff_ff_ff_ffn]
    .map((part) => part.toString(16).toUpperCase())
    .join('/');
}
