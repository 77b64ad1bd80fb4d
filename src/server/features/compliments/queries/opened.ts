import { and, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Box } from '#domain/compliments/letter-boxes.ts';
import { patternsOf } from '#domain/compliments/letter-search.ts';
import type { Database } from '#server/db/executor.ts';
import { limitsOf, totalOf, type Page } from '#server/db/paging.ts';
import { prepared } from '#server/db/prepared.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { foldedForSearch } from '#server/db/search.ts';
import { isSigned, sentName } from '#server/db/shown-name.ts';
import {
  countOf,
  ofReceiver,
  pageFound,
  pageOf,
  toReceived,
} from '#server/features/compliments/queries/compliments.ts';
import type { RandomSource } from '#server/runtime/clock.ts';

const opened = and(ofReceiver, eq(compliments.isRead, true), eq(compliments.reported, false));
const favorite = and(opened, eq(compliments.isFavorite, true));

const writer = alias(profiles, 'writer');

/** The name on a letter. The sender of an anonymous one is not read, so that none can be guessed (P30). */
const nameOnIt = sql`(select ${sentName(compliments.senderName, writer)} from ${profiles} writer
  where writer.id = ${compliments.senderId} and ${isSigned})`;

const hasWords: SQL = sql`${foldedForSearch(sql`${compliments.text} || ' ' || coalesce(${nameOnIt}, '')`)}
  ~ all (${sql.placeholder('patterns')}::text[])`;

const found = { favorites: and(favorite, hasWords), all: and(opened, hasWords) };

const pages = {
  favorites: prepared('letters_favorites_page', pageOf(favorite)),
  all: prepared('letters_opened_page', pageOf(opened)),
};
const counts = {
  favorites: prepared('letters_favorites_count', countOf(favorite)),
  all: prepared('letters_opened_count', countOf(opened)),
};
const foundPages = {
  favorites: prepared('letters_favorites_found', pageFound(found.favorites)),
  all: prepared('letters_opened_found', pageFound(found.all)),
};
const foundCounts = {
  favorites: prepared('letters_favorites_found_count', countOf(found.favorites)),
  all: prepared('letters_opened_found_count', countOf(found.all)),
};

export async function listOpened(
  db: Database,
  personId: string,
  { box, search, ...page }: Page & { box: Box; search: string },
) {
  const isSearch = search.trim() !== '';
  const patterns = patternsOf(search);
  if (isSearch && patterns.length === 0) return { compliments: [], totalCount: 0 };
  const values = isSearch ? { personId, patterns } : { personId };
  const rows = await (isSearch ? foundPages : pages)[box](db, { ...values, ...limitsOf(page) });
  const count = (isSearch ? foundCounts : counts)[box];
  const totalCount = await totalOf(rows, page, () => count(db, values));
  return { compliments: rows.map(toReceived), totalCount };
}

const howMany = prepared('letters_opened_how_many', (db) =>
  db
    .select({
      favorites: sql<number>`(count(*) filter (where ${compliments.isFavorite}))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(compliments)
    .where(opened),
);

/** Picks a random favorite, else a random opened letter, else null; not `last` if there is another. */
export async function drawOpened(
  db: Database,
  personId: string,
  { last, random }: { last: string | undefined; random: RandomSource },
) {
  const [row] = await howMany(db, { personId });
  const { favorites, all } = row ?? { favorites: 0, all: 0 };
  const box = favorites > 0 ? 'favorites' : 'all';
  const bound = favorites > 0 ? favorites : all;
  if (bound === 0) return null;
  const at = random.below(bound);
  const letterAt = async (offset: number) => {
    const [letter] = await pages[box](db, { personId, pageSize: 1, offset });
    return letter === undefined ? null : toReceived(letter);
  };
  const letter = await letterAt(at);
  if (letter === null || letter.id !== last || bound === 1) return letter;
  return letterAt((at + 1 + random.below(bound - 1)) % bound);
}
