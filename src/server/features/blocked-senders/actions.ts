import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { pastBlocks, blocks } from '#server/db/schema/blocked-senders.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { isKnownBlock, isSigned, sentName } from '#server/db/shown-name.ts';
import { findReceived } from '#server/features/compliments/queries/compliments.ts';
import { lockProfiles, recordActivity } from '#server/features/scores/actions/record-activity.ts';

const known = alias(blocks, 'known');

/**
 * Blocks a letter's sender: later letters never arrive, and the two are not drawn for each other. The sender is not
 * told; only the database reads the id.
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
    if (letter.isAi) throw new AppError('conflict', 'compliment.silence.error.ai');
    const { rowCount } = await transaction.execute(sql`
      insert into ${blocks} (owner_id, silenced_id, compliment_id, is_anonymous, name, silenced_at)
      select ${owner.id}, ${compliments.senderId}, ${compliments.id}, not ${isSigned},
        case when ${isSigned} then ${sentName(compliments.senderName)} end, ${at}
      from ${compliments}
      left join ${profiles} on ${profiles.id} = ${compliments.senderId}
      where ${compliments.id} = ${complimentId} and not exists (
        select from ${blocks} known
        where known.owner_id = ${owner.id} and (known.compliment_id = ${complimentId}
          or (${isSigned} and ${isKnownBlock(known)} and known.silenced_id = ${compliments.senderId})))`);
    if (rowCount !== 0)
      await recordActivity(transaction, { at, feature: 'silence_sender', people: [] });
  });
}

/** Ends a block; a second time it is not found. */
export async function endBlock({ db, clock }: Context, owner: Person, id: string): Promise<void> {
  const { rowCount } = await db.execute(sql`
    with ended as (
      delete from ${blocks} where id = ${id} and owner_id = ${owner.id}
      returning owner_id, silenced_id
    ), remembered as (
      insert into ${pastBlocks} (owner_id, silenced_id, ended_at)
      select owner_id, silenced_id, ${clock.now()}::timestamptz from ended
      where silenced_id is not null
      on conflict (owner_id, silenced_id) do update set ended_at = excluded.ended_at
    )
    select from ended`);
  if (rowCount === 0) throw new AppError('not-found', 'error.not_found');
}
