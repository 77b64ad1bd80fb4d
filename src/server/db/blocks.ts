import { isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { pastBlockDays } from '#domain/compliments/letter-place.ts';
import { blocks } from '#server/db/schema/blocked-senders.ts';
import { compliments } from '#server/db/schema/compliments.ts';

type Id = SQL | AnyPgColumn;

export const isInForce = isNull(blocks.endedAt);

/** Blocks whose owner knows the blocked sender: by a signed letter, or by one whose sender was revealed later. */
export const isKnown = sql<boolean>`(not ${blocks.isAnonymous} or exists (select from ${compliments} shown
  where shown.id = ${blocks.complimentId} and shown.reveal_answer = 'yes'))`;

/** Lists the people whom this one knowingly blocks, for a condition with `in`. */
export const blockedBy = (ownerId: Id) => sql`(select ${blocks.blockedId} from ${blocks}
  where ${blocks.ownerId} = ${ownerId} and ${blocks.blockedId} is not null and ${isInForce} and ${isKnown})`;

/** Lists the people who knowingly block this one. */
export const blockersOf = (senderId: Id) => sql`(select ${blocks.ownerId} from ${blocks}
  where ${blocks.blockedId} = ${senderId} and ${isInForce} and ${isKnown})`;

/** True if this receiver gets no letter of this sender. An anonymous block withholds anonymous letters alone (040). */
export const isWithheld = (receiverId: Id, senderId: SQL, isAnonymous: Id) => sql<boolean>`exists (
  select from ${blocks} where ${blocks.ownerId} = ${receiverId} and ${blocks.blockedId} = ${senderId}
    and ${isInForce} and (${isAnonymous} or ${isKnown}))`;

/** The person's blocks that make possible writers fewer, an ended one for some time. */
export const countingBlocks = (ownerId: Id, now: SQL, which: SQL) => sql`${blocks}
  where ${blocks.ownerId} = ${ownerId} and ${which} and (${isInForce}
    or ${blocks.endedAt} > ${now} - ${pastBlockDays} * interval '1 day')`;
