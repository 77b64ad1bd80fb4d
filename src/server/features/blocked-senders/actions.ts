import { and, eq, sql } from 'drizzle-orm';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { isInForce } from '#server/db/blocks.ts';
import { blocks } from '#server/db/schema/blocked-senders.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { isSigned, sentName } from '#server/db/shown-name.ts';
import { findReceived, isBlocked } from '#server/features/compliments/queries/compliments.ts';
import { lockProfiles, recordActivity } from '#server/features/scores/actions/record-activity.ts';

/**
 * Blocks a letter's sender, who is not told; only the database reads the id. By a signed letter: later letters never
 * arrive, and the two are not drawn for each other. By an anonymous one: later anonymous letters never arrive.
 */
export async function blockSender(
  { db, clock }: Context,
  owner: Person,
  complimentId: string,
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (transaction) => {
    // A parallel request waits: a signed sender is entered once.
    await lockProfiles(transaction, [owner.id]);
    const letter = await findReceived(transaction, owner.id, complimentId);
    if (letter === null) throw new AppError('not-found', 'error.not_found');
    if (letter.isAi) throw new AppError('conflict', 'compliment.block.error.ai');
    const { rowCount } = await transaction.execute(sql`
      insert into ${blocks} (owner_id, blocked_id, compliment_id, is_anonymous, name, blocked_at)
      select ${owner.id}, ${compliments.senderId}, ${compliments.id}, not ${isSigned},
        case when ${isSigned} then ${sentName(compliments.senderName)} end, ${at}
      from ${compliments}
      left join ${profiles} on ${profiles.id} = ${compliments.senderId}
      where ${compliments.id} = ${complimentId} and not ${isBlocked}
      on conflict (compliment_id) do update set blocked_at = ${at}, ended_at = null`);
    if (rowCount !== 0)
      await recordActivity(transaction, { at, feature: 'block_sender', people: [] });
  });
}

/** Ends a block; a second time it is not found. */
export async function endBlock({ db, clock }: Context, owner: Person, id: string): Promise<void> {
  const { rowCount } = await db
    .update(blocks)
    .set({ endedAt: clock.now() })
    .where(and(eq(blocks.id, id), eq(blocks.ownerId, owner.id), isInForce));
  if (rowCount === 0) throw new AppError('not-found', 'error.not_found');
}
