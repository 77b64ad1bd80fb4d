import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { leastWriters, pastBlockDays } from '#domain/compliments/letter-place.ts';
import { isActive } from '#server/db/active-people.ts';
import { pastBlocks, blocks } from '#server/db/schema/blocked-senders.ts';
import { profiles } from '#server/db/schema/profiles.ts';

type Wishing<Id, Signed, Help, Words> = {
  id: Id;
  signedOnly: Signed;
  withoutAiHelp: Help;
  unwantedWords: Words;
};

/** The receiver's preferences, whether they blocked the sender, and how many possible writers remain. */
export function inboxPreferencesAbout<
  Id extends AnyPgColumn,
  Signed extends AnyPgColumn,
  Help extends AnyPgColumn,
  Words extends AnyPgColumn,
>(receiver: Wishing<Id, Signed, Help, Words>, senderId: SQL, now: SQL) {
  const { id, signedOnly, withoutAiHelp, unwantedWords } = receiver;
  return {
    signedOnly,
    withoutAiHelp,
    unwantedWords,
    isBlocked: sql<boolean>`exists (select from ${blocks} known
      where known.owner_id = ${id} and known.silenced_id = ${senderId})`,
    isNarrowed: isNarrowed(sql`${id}`, now),
  };
}

/**
 * Whether this person's blocks leave too few possible writers of an anonymous letter: fewer than five, or than
 * without blocks. An ended block counts for some time.
 */
function isNarrowed(ownerId: SQL, now: SQL): SQL<boolean> {
  const writers = (which: SQL) => sql`(select count(*) from (select from ${profiles} writer
    where writer.id <> ${ownerId} and ${isActive(sql`writer`, now)} and writer.id not in (
      select owner_id from ${blocks} where silenced_id = ${ownerId}) ${which}
    limit ${leastWriters}) found)`;
  const blocked = sql`(
      select silenced_id from ${blocks} where owner_id = ${ownerId} and silenced_id is not null
      union all select silenced_id from ${pastBlocks} where owner_id = ${ownerId}
        and ended_at > ${now} - ${pastBlockDays} * interval '1 day')`;
  // Few people block anyone: nothing is counted for the others.
  return sql<boolean>`(exists ${blocked}
    and ${writers(sql`and writer.id not in ${blocked}`)} < ${writers(sql``)})`;
}
