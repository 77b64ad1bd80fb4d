import { sql, type SQL } from 'drizzle-orm';
import type { Database, Executor } from '#server/db/client.ts';

/** A pattern for LIKE that finds these words anywhere; nothing in them is a wildcard. */
export function containing(words: string): string {
  return `%${literally(words)}%`;
}

/** A pattern for LIKE that finds what begins with these words. */
export function beginningWith(words: string): string {
  return `${literally(words)}%`;
}

/**
 * Whether a text in lower case holds these words, found by the index over its `search_parts`, in any script; a hyphen is
 * as good as a space. One or two Latin letters only begin a word: everywhere they would be in nearly every text.
 */
export function holdsWords(text: SQL, words: string): SQL {
  return sql`search_parts(${text}) @> ${sql.param(partsOf(soughtAs(words)))}::text[]
    and ${readsWords(text, words)}`;
}

/**
 * Asks with these indexes, however many they find. To PostgreSQL it costs as much to read the whole table where most texts
 * have the words: it reckons with a look at each text either way. But an index has taken them apart already, and to do it
 * anew takes 15 µs each, five seconds among 300,000 people.
 */
export async function byIndex<Result>(
  db: Database,
  ask: (db: Executor) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    return ask(transaction);
  });
}

/** The same without the index, for texts that are few or most of which have the words. */
export function readsWords(text: SQL, words: string): SQL {
  return sql`(' ' || replace(translate(${text}, '-', ' '), E'\\n', '  ')) collate "C" like ${containing(soughtAs(words))}`;
}

function soughtAs(words: string): string {
  const characters = words.replaceAll('-', ' ');
  const isShort = Array.from(characters).length < partLength && /^\p{ASCII}*$/u.test(characters);
  return isShort ? ` ${characters}` : characters;
}

/** What is sought as a `search_name` has it: in lower case and without accents. */
export function namedLike(words: string): string {
  return words
    .normalize('NFKD')
    .replaceAll(/[\u{300}-\u{36f}]/gu, '')
    .toLowerCase();
}

const partLength = 3;

/** Those of the parts that the index knows (`search_parts`) that a text with these words has. */
function partsOf(sought: string): string[] {
  const characters = Array.from(sought);
  if (characters.length <= partLength) return [sought];
  return characters
    .slice(partLength - 1)
    .map((_, at) => characters.slice(at, at + partLength).join(''));
}

function literally(words: string): string {
  return words.replaceAll(/[\\%_]/gu, String.raw`\$&`);
}

/**
 * A text as `patternsOf` of the domain looks for words in it: lower case, without accents, and with an “ü” both as “u”
 * and as “ue”. It needs no extension, which a hosted PostgreSQL may not offer.
 */
export function foldedForSearch(text: SQL): SQL<string> {
  const plain = folded(sql`raw`);
  const spelledOut = folded(sql`regexp_replace(raw, '([aouAOU])\\u0308', '\\1e', 'g')`);
  return sql<string>`(select case when raw ~ '[aouAOU]\\u0308'
      then ${plain} || ' ' || ${spelledOut} else ${plain} end
    from (select normalize(${text}, NFKD) as raw offset 0) as decomposed)`;
}

function folded(raw: SQL): SQL {
  return sql`replace(lower(regexp_replace(${raw}, '[\\u0300-\\u036f]', '', 'g')), 'ß', 'ss')`;
}
