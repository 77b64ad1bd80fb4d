import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/executor.ts';
import { isOthersCase, mayDecideRemoval, removalOfLetter } from '#server/db/own-cases.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { claimOf } from '#server/features/moderation/queries/queue.ts';

/** Finds the decision about a closed report; null if there is no such letter. */
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

/** Finds what keeps this moderator from deciding about a letter, or null. `claimedBy` is another moderator. */
export async function findObstacle(
  db: Executor,
  complimentId: string,
  look: { viewerId: string; now: Date },
): Promise<{ kind: 'own' } | { kind: 'claimed'; name: string } | null> {
  const { rows } = await db.execute<{ isOthers: boolean; claimedBy: string | null }>(sql`
    select ${isOthersCase(look.viewerId)} as "isOthers", claimant.name as "claimedBy"
    from compliments letter
    ${claimOf(sql`letter.id`, look)}
    where letter.id = ${complimentId}`);
  const [row] = rows;
  if (row?.isOthers === false) return { kind: 'own' };
  return row === undefined || row.claimedBy === null
    ? null
    : { kind: 'claimed', name: row.claimedBy };
}

/** Checks whether this moderator made the removal, so that another one must decide about the objection. */
export async function hasRemovedIt(
  db: Executor,
  complimentId: string,
  viewerId: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`
    select ${mayDecideRemoval(sql`removal.decided_by`, viewerId)} as may
    from compliments letter
    join lateral ${removalOfLetter} removal on true
    where letter.id = ${complimentId}`);
  return rows[0]?.may === false;
}
