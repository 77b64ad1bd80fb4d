import { and, eq, ne, sql } from 'drizzle-orm';
import { prepared, type Database } from '#server/db/client.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { shownTraits } from '#server/db/shown-name.ts';

const receiverTraits = prepared('suggestion_receiver_traits', (db) =>
  db
    .select({ traits: shownTraits })
    .from(profiles)
    .where(
      and(
        eq(profiles.id, sql.placeholder('receiverId')),
        ne(profiles.id, sql.placeholder('ownId')),
        eq(profiles.isAdmin, false),
      ),
    ),
);

/** The traits of somebody one may write to; null for oneself, administrators and unknown ids. */
export async function findReceiverTraits(
  db: Database,
  ids: { ownId: string; receiverId: string },
): Promise<string[] | null> {
  const [row] = await receiverTraits(db, ids);
  return row?.traits ?? null;
}
