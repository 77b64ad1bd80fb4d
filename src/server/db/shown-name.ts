import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';

type NamedProfile = { name: AnyPgColumn; isNameRefused: AnyPgColumn };

/** The name for others; null while the guard refuses it. */
export function shownName({ name, isNameRefused }: NamedProfile = profiles): SQL<string | null> {
  return sql<string | null>`case when not ${isNameRefused} then ${name} end`;
}

/** Without traits that the guard refuses. */
export const shownTraits: SQL<string[]> = sql<
  string[]
>`case when ${profiles.refusedTraits} = '{}' then ${profiles.traits} else array(
  select trait from unnest(${profiles.traits}) with ordinality as shown (trait, place)
  where trait <> all (${profiles.refusedTraits}) order by place) end`;

/** The name at sending (P28); without one, the sender's current name. */
export function sentName(
  senderName: AnyPgColumn,
  sender: NamedProfile = profiles,
): SQL<string | null> {
  return sql<string | null>`coalesce(${senderName}, ${shownName(sender)})`;
}

/** Both sides of an anonymous letter agreed to show the sender. */
export const isRevealed = sql<boolean>`coalesce(${compliments.revealAnswer} = 'yes', false)`;

/** Letters whose sender is known to the receiver. */
export const isSigned = sql<boolean>`(not ${compliments.isAi} and (not ${compliments.isAnonymous} or ${isRevealed}))`;

/** The person’s current shown name, for a new row. */
export function nameOf(personId: string | SQL | Placeholder): SQL<string | null> {
  return sql<
    string | null
  >`(select case when not name_refused then name end from ${profiles} where id = ${personId})`;
}
