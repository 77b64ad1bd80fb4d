import { sql, type SQL } from 'drizzle-orm';
import type { CaseQueue } from '#domain/moderation/moderation.ts';
import type { Executor } from '#server/db/executor.ts';
import { hasArrived, isWriterKnown } from '#server/db/reported-letters.ts';
import { holdsWords, namedLike, readsWords } from '#server/db/search.ts';

/** Ids that match the words: letters by text or name, letters by report reason, people by name; null if too many. */
export type Places = {
  words: string;
  queue: CaseQueue;
  letters: string[] | null;
  reasons: string[] | null;
  people: string[] | null;
};

/** Up to this number an index is faster than a full read. */
const few = 500;

/** True if a `letter` was reported or removed; indexed. */
export const isModerated = sql`(letter.reported_at is not null or letter.removed_at is not null)`;

const wordsOfLetter = sql`lower(letter.text || ' ' || coalesce(letter.sender_name, ''))`;

/** Finds the words by trigram indexes; null without words. */
export async function findPlaces(
  db: Executor,
  search: string,
  queue: CaseQueue,
): Promise<Places | null> {
  const words = search.trim().toLowerCase();
  if (words === '') return null;
  const people = await findFew(
    db,
    sql`select id from profiles where ${holdsWords(sql`search_name`, namedLike(words))}`,
  );
  // The index of letters has moderated ones only.
  if (queue === 'premoderation') return { words, queue, letters: null, reasons: [], people };
  return {
    words,
    queue,
    people,
    letters: await findFew(
      db,
      sql`select letter.id from compliments letter
        where ${isModerated} and ${holdsWords(wordsOfLetter, words)}`,
    ),
    reasons: await findFew(
      db,
      sql`select compliment_id as id from reports where ${holdsWords(sql`lower(reason)`, words)}`,
    ),
  };
}

async function findFew(db: Executor, wanted: SQL): Promise<string[] | null> {
  const { rows } = await db.execute<{ id: string }>(sql`${wanted} limit ${few + 1}`);
  return rows.length > few ? null : rows.map(({ id }) => id);
}

/** Checks whether a `letter` has the words in its text, its reason or a name that the team may know. */
export function isAt(places: Places, { reason, decider }: { reason: SQL; decider?: SQL }): SQL {
  const { words, queue, letters, reasons } = places;
  const parts = [
    letters === null ? readsWords(wordsOfLetter, words) : isOneOf(sql`letter.id`, letters),
    reasons === null ? readsWords(sql`lower(${reason})`, words) : isOneOf(sql`letter.id`, reasons),
    sql`${isNamed(sql`letter.sender_id`, places)} and ${isWriterKnown}`,
    ...(queue === 'premoderation'
      ? []
      : [sql`${isNamed(sql`letter.receiver_id`, places)} and ${hasArrived}`]),
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
