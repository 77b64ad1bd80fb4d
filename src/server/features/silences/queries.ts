import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { silences } from '#server/db/schema/silences.ts';
import { isKnownSilence, isSigned, sentName } from '#server/db/shown-name.ts';

/**
 * Whom somebody has silenced, the latest first: of an anonymous one the day, of another one the name that the letter
 * showed, or shows since its sender has said who they are. Two entries may mean the same person, and nothing here tells so.
 */
export async function listSilences(db: Executor, ownerId: string) {
  return db
    .select({
      id: silences.id,
      isAnonymous: sql<boolean>`(not ${isKnownSilence(silences)})`,
      name: sql<string | null>`coalesce(${silences.name}, ${sentName(compliments.senderName)})`,
      since: sql<string>`to_char(${silences.silencedAt} at time zone 'UTC', 'YYYY-MM-DD')`,
    })
    .from(silences)
    .leftJoin(compliments, and(eq(compliments.id, silences.complimentId), isSigned))
    .leftJoin(profiles, eq(profiles.id, compliments.senderId))
    .where(eq(silences.ownerId, ownerId))
    .orderBy(desc(silences.silencedAt), desc(silences.id));
}
