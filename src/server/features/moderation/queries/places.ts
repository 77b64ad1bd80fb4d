import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { hasArrived, isWriterKnown } from '#server/db/reported-letters.ts';
import { holdsWords, namedLike, readsWords } from '#server/db/search.ts';

/**
 * Where words are among what was reported or removed: the ids of letters by their text or the name on them, of letters by
 * why they were reported, and of people by their name; null where these are too many to be listed.
 */
export type Places = {
  words: string;
  letters: string[] | null;
  reasons: string[] | null;
  people: string[] | null;
};

/** So many are found by an index sooner than by reading all. */
const few = 500;

/** Of a `letter`: whether somebody has reported it, or it was removed. An index knows those. */
export const isTold = sql`(letter.reported_at is not null or letter.removed_at is not null)`;

const wordsOfLetter = sql`lower(letter.text || ' ' || coalesce(letter.sender_name, ''))`;

/** Looks words up by the indexes of their parts; null where none are sought. */
export async function findPlaces(db: Executor, search: string): Promise<Places | null> {
  const words = search.trim().toLowerCase();
  if (words === '') return null;
  return {
    words,
    letters: await findFew(
      db,
      sql`select letter.id from compliments letter
        where ${isTold} and ${holdsWords(wordsOfLetter, words)}`,
    ),
    reasons: await findFew(
      db,
      sql`select compliment_id as id from reports where ${holdsWords(sql`lower(reason)`, words)}`,
    ),
    people: await findFew(
      db,
      sql`select id from profiles where ${holdsWords(sql`search_name`, namedLike(words))}`,
    ),
  };
}

async function findFew(db: Executor, wanted: SQL): Promise<string[] | null> {
  const { rows } = await db.execute<{ id: string }>(sql`${wanted} limit ${few + 1}`);
  return rows.length > few ? null : rows.map(({ id }) => id);
}

/** Whether a `letter` that was reported for a reason, and perhaps decided by somebody, has the words anywhere. */
export function isAt(places: Places, { reason, decider }: { reason: SQL; decider?: SQL }): SQL {
  const { words, letters, reasons } = places;
  const parts = [
    letters === null ? readsWords(wordsOfLetter, words) : isOneOf(sql`letter.id`, letters),
    reasons === null ? readsWords(sql`lower(${reason})`, words) : isOneOf(sql`letter.id`, reasons),
    sql`${isNamed(sql`letter.sender_id`, places)} and ${isWriterKnown}`,
    sql`${isNamed(sql`letter.receiver_id`, places)} and ${hasArrived}`,
    ...(decider === undefined ? [] : [isNamed(decider, places)]),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}

function isNamed(person: SQL, { words, people }: Places): SQL {
  if (people !== null) return isOneOf(person, people);
  return sql`exists (select from profiles named
    where named.id = ${person} and ${readsWords(sql`named.search_name`, namedLike(words))})`;
}

function isOneOf(id: SQL, ids: string[]): SQL {
  return sql`${id} = any(${sql.param(ids)}::uuid[])`;
}
