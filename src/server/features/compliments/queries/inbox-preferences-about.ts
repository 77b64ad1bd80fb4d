import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { leastWriters } from '#domain/compliments/letter-place.ts';
import { countingBlocks, isKnown, isWithheld } from '#server/db/blocks.ts';
import { blocks } from '#server/db/schema/blocked-senders.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { isActive } from '#server/features/matching/queries/active-people.ts';

type PreferenceColumns<Id, Signed, Help, Words> = {
  id: Id;
  signedOnly: Signed;
  withoutAiHelp: Help;
  unwantedWords: Words;
};

/** The receiver's preferences, whether they block the sender, and whether too few possible writers remain. */
export function inboxPreferencesAbout<
  Id extends AnyPgColumn,
  Signed extends AnyPgColumn,
  Help extends AnyPgColumn,
  Words extends AnyPgColumn,
>(
  receiver: PreferenceColumns<Id, Signed, Help, Words>,
  letter: { senderId: SQL; isAnonymous: SQL },
  now: SQL,
) {
  const { id, signedOnly, withoutAiHelp, unwantedWords } = receiver;
  return {
    signedOnly,
    withoutAiHelp,
    unwantedWords,
    isBlocked: isWithheld(id, letter.senderId, letter.isAnonymous),
    isNarrowed: isNarrowed(sql`${id}`, now),
  };
}

/**
 * True if this person's blocks leave too few possible writers of an anonymous letter: fewer than five, or than without
 * blocks. Each anonymous block counts as one writer less, even if it means the same person: its owner must not learn
 * that.
 */
function isNarrowed(ownerId: SQL, now: SQL): SQL<boolean> {
  const counting = (which: SQL) => countingBlocks(ownerId, now, which);
  const others = (
    most: number,
    which: SQL,
  ) => sql`(select count(*) from (select from ${profiles} writer
    where writer.id <> ${ownerId} and ${isActive(sql`writer`, now)} ${which} limit ${sql.raw(String(most))}) found)`;
  const unblocked = sql`and writer.id not in (select ${blocks.blockedId} from ${counting(
    sql`${isKnown} and ${blocks.blockedId} is not null`,
  )})`;
  const anonymous = sql`(select least(count(*), ${mostCounted - leastWriters}) from ${counting(sql`not ${isKnown}`)})`;
  // Few people block anyone: nothing is counted for the others.
  return sql<boolean>`(exists (select from ${counting(sql`true`)})
    and ${others(mostCounted, unblocked)} - ${anonymous} < ${others(leastWriters, sql``)})`;
}

/** Bounds the work in a large community, whose blocks leave enough writers. */
const mostCounted = 100;
