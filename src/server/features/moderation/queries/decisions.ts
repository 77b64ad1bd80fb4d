import { eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/executor.ts';
import { isOthersCase, mayDecideRemoval, removalOfLetter } from '#server/db/own-cases.ts';
import { compliments } from '#server/db/schema/compliments.ts';

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

/** Checks whether the letter is the moderator’s own, while another one can decide. */
export async function isOwnCase(
  db: Executor,
  complimentId: string,
  viewerId: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ isOthers: boolean }>(sql`
    select ${isOthersCase(viewerId)} as "isOthers"
    from compliments letter
    where letter.id = ${complimentId}`);
  return rows[0]?.isOthers === false;
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
