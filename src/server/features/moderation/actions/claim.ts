import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/executor.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { claims } from '#server/db/schema/moderation.ts';
import { findObstacle } from '#server/features/moderation/queries/decisions.ts';
import { claimsSince } from '#server/features/moderation/queries/queue.ts';
import { notify } from '#server/notify/notify.ts';

/** Claims a report, an objection or a letter in pre-moderation for some minutes. */
export async function claim(
  context: Context,
  teammate: Teammate,
  complimentId: string,
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction(async (transaction) => {
    const known = await transaction
      .select({ id: compliments.id })
      .from(compliments)
      .where(and(eq(compliments.id, complimentId), isCase(complimentId)))
      .for('key share');
    if (known.length === 0) throw new AppError('not-found', 'error.not_found');
    await transaction
      .insert(claims)
      .values({ complimentId, personId: teammate.id, claimedAt: now })
      .onConflictDoUpdate({
        target: claims.complimentId,
        set: { personId: teammate.id, claimedAt: now },
        setWhere: sql`${claims.personId} = ${teammate.id} or ${claims.claimedAt} <= ${claimsSince(now)}`,
      });
    await refuseObstacle(transaction, complimentId, { viewerId: teammate.id, now });
    await notify(context, transaction, { kind: 'case_changed', complimentIds: [complimentId] });
  });
}

/** A claim needs a report, an objection or a wait in pre-moderation that is undecided. */
function isCase(id: string): SQL {
  const waiting = [sql`reports`, sql`appeals`, sql`premoderations`].map(
    (table) => sql`exists (select from ${table} where compliment_id = ${id} and decision is null)`,
  );
  return sql`(${sql.join(waiting, sql` or `)})`;
}

export async function release(
  context: Context,
  teammate: Teammate,
  complimentId: string,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const released = await transaction
      .delete(claims)
      .where(and(eq(claims.complimentId, complimentId), eq(claims.personId, teammate.id)))
      .returning({ id: claims.complimentId });
    if (released.length > 0)
      await notify(context, transaction, { kind: 'case_changed', complimentIds: [complimentId] });
  });
}

/** Refuses the writer and the receiver of the letter, and a moderator while another one has the claim. */
export async function refuseObstacle(
  executor: Executor,
  complimentId: string,
  look: { viewerId: string; now: Date },
): Promise<void> {
  const obstacle = await findObstacle(executor, complimentId, look);
  if (obstacle?.kind === 'own') throw new AppError('forbidden', 'moderation.error.own');
  if (obstacle?.kind === 'claimed')
    throw new AppError('conflict', 'moderation.error.claimed', {
      values: { name: obstacle.name },
    });
}
