import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { silences } from '#server/db/schema/silences.ts';

type Wishing<Id, Signed, Help, Words> = {
  id: Id;
  signedOnly: Signed;
  withoutAiHelp: Help;
  unwantedWords: Words;
};

/** What a receiver wishes, and whether they have silenced the sender. */
export function wishesAbout<
  Id extends AnyPgColumn,
  Signed extends AnyPgColumn,
  Help extends AnyPgColumn,
  Words extends AnyPgColumn,
>(receiver: Wishing<Id, Signed, Help, Words>, senderId: SQL) {
  const { id, signedOnly, withoutAiHelp, unwantedWords } = receiver;
  return {
    signedOnly,
    withoutAiHelp,
    unwantedWords,
    isSilenced: sql<boolean>`exists (select from ${silences} known
      where known.owner_id = ${id} and known.silenced_id = ${senderId})`,
  };
}
