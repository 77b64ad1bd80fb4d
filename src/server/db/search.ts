import { sql, type SQL } from 'drizzle-orm';
import type { Database, Executor } from '#server/db/executor.ts';

/** A LIKE pattern without wildcards from the input. */
export function containing(words: string): string {
  return `%${literally(words)}%`;
}

export function beginningWith(words: string): string {
  return `${literally(words)}%`;
}

/** Matches words in a lower-case text by the index. One or two Latin letters match only at a word’s start. */
export function holdsWords(text: SQL, words: string): SQL {
  return sql`search_parts(${text}) @> ${sql.param(partsOf(soughtAs(words)))}::text[]
    and ${readsWords(text, words)}`;
}

/** Forces these indexes: PostgreSQL underestimates the cost of splitting each text (15 µs). */
export async function byIndex<Result>(
  db: Database,
  ask: (db: Executor) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    return ask(transaction);
  });
}

/** The same without the index, for few texts or frequent words. */
export function readsWords(text: SQL, words: string): SQL {
  return sql`(' ' || replace(translate(${text}, '-', ' '), E'\\n', '  ')) collate "C" like ${containing(soughtAs(words))}`;
}

function soughtAs(words: string): string {
  const characters = words.replaceAll('-', ' ');
  const isShort = Array.from(characters).length < partLength && /^\p{ASCII}*$/u.test(characters);
  return isShort ? ` ${characters}` : characters;
}

/** The search text in the form of `search_name`. */
export function namedLike(words: string): string {
  return words
    .normalize('NFKD')
    .replaceAll(/[\u{300}-\u{36f}]/gu, '')
    .toLowerCase();
}

const partLength = 3;

/** The index parts (`search_parts`) of the search text. */
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

/** Folds a text for `patternsOf`, without an extension, which a hosted PostgreSQL may not offer. */
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
