import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';

type NamedProfile = { name: AnyPgColumn; nameRefused: AnyPgColumn };

/** The name that others are shown; null while the text guard minds it. */
export function shownName({ name, nameRefused }: NamedProfile = profiles): SQL<string | null> {
  return sql<string | null>`case when not ${nameRefused} then ${name} end`;
}

/** The traits that others are shown: without those that the text guard minds. */
export const shownTraits: SQL<string[]> = sql<
  string[]
>`case when ${profiles.refusedTraits} = '{}' then ${profiles.traits} else array(
  select trait from unnest(${profiles.traits}) with ordinality as shown (trait, place)
  where trait <> all (${profiles.refusedTraits}) order by place) end`;

/** The name that a letter or a thank-you was sent under (P28); without one it follows its sender's. */
export function sentName(
  senderName: AnyPgColumn,
  sender: NamedProfile = profiles,
): SQL<string | null> {
  return sql<string | null>`coalesce(${senderName}, ${shownName(sender)})`;
}

/** Sender and receiver of an anonymous letter both wanted that its sender shows. */
export const isRevealed = sql<boolean>`coalesce(${compliments.revealAnswer} = 'yes', false)`;

/** Letters whose receiver knows who wrote them. */
export const isSigned = sql<boolean>`(not ${compliments.isAi} and (not ${compliments.isAnonymous} or ${isRevealed}))`;

/**
 * Silences whose owner knows whom they are about: by a signed letter, or by one whose sender has said since who wrote it.
 */
export function isKnownBlock({
  isAnonymous,
  complimentId,
}: {
  isAnonymous: AnyPgColumn;
  complimentId: AnyPgColumn;
}): SQL<boolean> {
  return sql<boolean>`(not ${isAnonymous} or exists (select from ${compliments} shown
    where shown.id = ${complimentId} and shown.reveal_answer = 'yes'))`;
}

/** For a new row of somebody's: the name that they show at this moment. */
export function nameOf(personId: string | SQL | Placeholder): SQL<string | null> {
  return sql<
    string | null
  >`(select case when not name_refused then name end from ${profiles} where id = ${personId})`;
}
