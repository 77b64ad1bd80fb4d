import { and, asc, desc, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '#server/db/client.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { appeals } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { containing } from '#server/db/search.ts';

export type QueueQuery = {
  order: 'newest' | 'oldest';
  search: string;
  page: number;
  pageSize: number;
};

const sender = alias(profiles, 'sender');
const receiver = alias(profiles, 'receiver');

/** What waits for a moderator: open reports and open objections, each found by its own index. */
const isOpen = sql`${compliments.id} in (
  select open.id from ${compliments} open where open.reported and open.removed_at is null
  union
  select open.compliment_id from ${appeals} open where open.decision is null)`;

/** A decided objection has nothing to do with a report that came later. */
const ofOpenAppeal = and(eq(appeals.complimentId, compliments.id), isNull(appeals.decision));

/**
 * The queue. Senders are named here, also of anonymous compliments: only what was reported gets here
 * (P32).
 */
export async function listQueue(db: Database, query: QueueQuery) {
  const where = and(isOpen, matches(query.search));
  const waitingSince = sql<string>`coalesce(${appeals.createdAt}, ${compliments.reportedAt}, ${compliments.createdAt})`;
  const direction = query.order === 'newest' ? desc : asc;
  const rows = await db
    .select({
      complimentId: compliments.id,
      text: compliments.text,
      reason: compliments.reportReason,
      isAnonymous: compliments.isAnonymous,
      isAi: compliments.isAi,
      createdAt: compliments.createdAt,
      waitingSince: sql<string>`to_char(${waitingSince} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      receiverName: receiver.name,
      senderId: sender.id,
      /** The name that the letter was sent under, as its receiver knows it. */
      senderName: sql<string | null>`coalesce(${compliments.senderName}, ${sender.name})`,
      senderPausedUntil: sender.pausedUntil,
      senderRemovals: countOf(sql`other.removed_at is not null`),
      senderOpenReports: countOf(sql`other.reported and other.removed_at is null`),
      rule: compliments.removedRule,
      appealId: appeals.id,
      appealSentence: appeals.sentence,
    })
    .from(compliments)
    .innerJoin(receiver, eq(receiver.id, compliments.receiverId))
    .leftJoin(sender, eq(sender.id, compliments.senderId))
    .leftJoin(appeals, ofOpenAppeal)
    .where(where)
    .orderBy(direction(waitingSince), asc(compliments.id))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  return {
    reports: rows.map((row) => ({
      complimentId: row.complimentId,
      text: row.text,
      reason: row.reason,
      isAnonymous: row.isAnonymous,
      isAi: row.isAi,
      createdAt: row.createdAt.toISOString(),
      waitingSince: row.waitingSince,
      receiver: { name: row.receiverName },
      sender:
        row.senderId === null || row.senderName === null
          ? null
          : {
              id: row.senderId,
              name: row.senderName,
              pausedUntil: row.senderPausedUntil?.toISOString() ?? null,
              removals: row.senderRemovals,
              openReports: row.senderOpenReports,
            },
      appeal:
        row.appealId === null || row.appealSentence === null
          ? null
          : { id: row.appealId, sentence: row.appealSentence, rule: row.rule },
    })),
    totalCount: await countQueue(db, query.search),
  };
}

/** How many reports and objections are open. */
export async function countQueue(db: Database, search = ''): Promise<number> {
  const [total] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(compliments)
    .innerJoin(receiver, eq(receiver.id, compliments.receiverId))
    .leftJoin(sender, eq(sender.id, compliments.senderId))
    .where(and(isOpen, matches(search)));
  return total?.count ?? 0;
}

/** How many other compliments of the same sender are in some state. */
function countOf(state: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from ${compliments} other where other.sender_id = ${compliments.senderId} and ${state})`;
}

function matches(search: string): SQL | undefined {
  const words = search.trim();
  if (words === '') return undefined;
  const pattern = containing(words);
  return or(
    ilike(compliments.text, pattern),
    ilike(compliments.reportReason, pattern),
    ilike(sender.name, pattern),
    ilike(compliments.senderName, pattern),
    ilike(receiver.name, pattern),
  );
}

/** What became of a report that is no longer open, or null when there never was such a compliment. */
export async function findDecision(
  db: Executor,
  complimentId: string,
): Promise<'approved' | 'deleted' | null> {
  const [row] = await db
    .select({ removedAt: compliments.removedAt, reported: compliments.reported })
    .from(compliments)
    .where(eq(compliments.id, complimentId));
  if (row === undefined) return null;
  return row.removedAt === null ? 'approved' : 'deleted';
}
