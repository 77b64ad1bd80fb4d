import { sql } from 'drizzle-orm';
import type { ChangeKind } from '#domain/shared/changes.ts';
import type { ChangeFeed } from '#server/db/change-feed.ts';
import type { Database } from '#server/db/executor.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { adminNotifications } from '#server/db/schema/notifications.ts';
import { pendingSteps } from '#server/db/schema/scores.ts';
import type { Clock } from '#server/runtime/clock.ts';

export type UnreadCounts = {
  compliments: number;
  thanks: number;
  notifications: number;
  total: number;
};

/** Caches the unread counts; a known count costs no query. */
export interface UnreadBook {
  read(personId: string): Promise<UnreadCounts>;
}

/** The most that a lost message of another server delays a count. */
const lastingMilliseconds = 30_000;
/** Counts older than this are renewed together with the first expired one. */
const agingMilliseconds = 15_000;
const countedAtOnce = 500;
const mostKept = 50_000;

const countedBy: ReadonlySet<ChangeKind> = new Set([
  'received',
  'thanks',
  'notifications',
  'unread',
]);

type Entry = {
  since: number;
  /** True if the person has asked since then; only then the count is renewed. */
  isAsked: boolean;
  counts: Promise<ReadonlyMap<string, UnreadCounts>>;
};

/**
 * Creates the cache of unread counts. A count lasts until a change here or on another server, at most half a minute;
 * without those messages nothing is cached. Undelivered letters change no count (025).
 */
export function createUnreadBook({
  db,
  feed,
  clock,
}: {
  db: Database;
  feed: Pick<ChangeFeed, 'subscribeLocal' | 'isConnected'>;
  clock: Clock;
}): UnreadBook {
  const kept = new Map<string, Entry>();

  feed.subscribeLocal((changes) => {
    if (changes === null) kept.clear();
    for (const { kind, personId } of changes ?? [])
      if (personId !== null && countedBy.has(kind)) kept.delete(personId);
  });

  function count(personId: string, now: number): Entry['counts'] {
    const ids = [personId, ...agingBeside(personId, now)];
    const counts = countUnread(db, ids, clock.now());
    for (const id of ids) {
      kept.delete(id);
      kept.set(id, { since: now, isAsked: id === personId, counts });
    }
    for (const id of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(id);
    }
    counts.catch(() => {
      for (const id of ids) if (kept.get(id)?.counts === counts) kept.delete(id);
    });
    return counts;
  }

  /** Finds other people's ageing counts to renew, and forgets those without requests. */
  function agingBeside(personId: string, now: number): string[] {
    const ids: string[] = [];
    for (const [id, { since, isAsked }] of kept) {
      if (now - since < agingMilliseconds || ids.length === countedAtOnce) break;
      if (!isAsked) kept.delete(id);
      else if (id !== personId) ids.push(id);
    }
    return ids;
  }

  return {
    async read(personId) {
      if (!feed.isConnected())
        return countsIn(await countUnread(db, [personId], clock.now()), personId);
      const now = clock.now().getTime();
      const known = kept.get(personId);
      if (known === undefined || now - known.since >= lastingMilliseconds)
        return countsIn(await count(personId, now), personId);
      known.isAsked = true;
      return countsIn(await known.counts, personId);
    },
  };
}

const nothing: UnreadCounts = { compliments: 0, thanks: 0, notifications: 0, total: 0 };

function countsIn(counts: ReadonlyMap<string, UnreadCounts>, personId: string): UnreadCounts {
  return counts.get(personId) ?? nothing;
}

/* Reads only the partial indexes of unread rows; due thank-yous count before they are handed on. */
async function countUnread(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, UnreadCounts>> {
  const { rows } = await db.execute<Omit<UnreadCounts, 'total'> & { id: string }>(sql`
    select person.id,
      (select count(*)::int from ${compliments} letter
        where letter.receiver_id = person.id and not letter.is_read and letter.place = 'list'
          and letter.removed_at is null) as compliments,
      (select count(*)::int from ${thankYouMessages} message
        where message.receiver_id = person.id and not message.is_read)
        + (select count(*)::int from ${pendingSteps} step
          where step.user_id = person.id and step.thanked_for is not null
            and step.at <= ${now}) as thanks,
      (select count(*)::int from ${adminNotifications} notification
        where notification.user_id = person.id and not notification.is_read) as notifications
    from unnest(${sql.param([...ids])}::uuid[]) person(id)`);
  return new Map(
    rows.map(({ id, ...counts }) => [
      id,
      { ...counts, total: counts.compliments + counts.thanks + counts.notifications },
    ]),
  );
}
