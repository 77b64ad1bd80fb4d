import { and, desc, eq, sql } from 'drizzle-orm';
import { isInForce, isKnown } from '#server/db/blocks.ts';
import type { Executor } from '#server/db/executor.ts';
import { blocks } from '#server/db/schema/blocked-senders.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { isSigned, sentName } from '#server/db/shown-name.ts';

/**
 * Lists a person's blocks, latest first: the day for an anonymous letter, the name for a signed or revealed one. Two
 * entries may mean the same sender; nothing tells.
 */
export async function listBlocks(db: Executor, ownerId: string) {
  return db
    .select({
      id: blocks.id,
      isAnonymous: sql<boolean>`(not ${isKnown})`,
      name: sql<string | null>`coalesce(${blocks.name}, ${sentName(compliments.senderName)})`,
      since: sql<string>`to_char(${blocks.blockedAt} at time zone 'UTC', 'YYYY-MM-DD')`,
    })
    .from(blocks)
    .leftJoin(compliments, and(eq(compliments.id, blocks.complimentId), isSigned))
    .leftJoin(profiles, eq(profiles.id, compliments.senderId))
    .where(and(eq(blocks.ownerId, ownerId), isInForce))
    .orderBy(desc(blocks.blockedAt), desc(blocks.id));
}
