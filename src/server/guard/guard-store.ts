import { asc, eq, sql } from 'drizzle-orm';
import { createWordWatch } from '#domain/moderation/unwanted-words.ts';
import { sortByKind } from '#domain/moderation/word-list.ts';
import { createGuard, type CheckText } from '#guard/guard.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Database } from '#server/db/executor.ts';
import { isSupported } from '#server/db/languages.ts';
import { prepared } from '#server/db/prepared.ts';
import { guardWords } from '#server/db/schema/blocklist.ts';
import { moderationRules, watchedWords } from '#server/db/schema/moderation.ts';
import { languages } from '#server/db/schema/translations.ts';

/** The guard with the team’s words, in memory. */
export interface GuardStore {
  /** Uses the current words, also when passed on. */
  check: CheckText;
  /** True if a watched word holds the text for the team (032). */
  isWatched(text: string): boolean;
  /** Reads the table again. */
  reload(): Promise<void>;
  /** After a change here: the same, on every server. */
  change(): Promise<void>;
}

const wordRows = prepared('guard_words', (db) =>
  db
    .select({ language: languages.iso2, word: guardWords.word, kind: guardWords.kind })
    .from(guardWords)
    .innerJoin(languages, eq(languages.id, guardWords.languageId))
    .where(isSupported)
    .orderBy(asc(guardWords.createdAt), asc(guardWords.id)),
);

/** Empty while the rule is off. */
const watchedRows = prepared('watched_words', (db) =>
  db
    .select({ word: watchedWords.word })
    .from(watchedWords)
    .where(
      sql`exists (select from ${moderationRules} rule where rule.name = 'hold_watched_words' and rule.is_on)`,
    )
    .orderBy(asc(watchedWords.createdAt), asc(watchedWords.id)),
);

export async function createGuardStore(db: Database): Promise<GuardStore> {
  let known = '';
  let check: CheckText = createGuard({ add: [], allow: [] });
  let isWatched = createWordWatch([]);
  let started = 0;
  let applied = 0;

  const reload = async (): Promise<void> => {
    started += 1;
    const turn = started;
    const [rows, watched] = [await wordRows(db), await watchedRows(db)];
    // A later reload has finished first.
    if (turn < applied) return;
    applied = turn;
    const state = JSON.stringify([rows, watched]);
    if (state === known) return;
    check = createGuard(sortByKind(rows));
    isWatched = createWordWatch(watched.map(({ word }) => word));
    known = state;
  };
  await reload();

  return {
    check: (text, language, traits) => check(text, language, traits),
    isWatched: (text) => isWatched(text),
    reload,
    async change() {
      noteChanges(db, { kind: 'words', personId: null });
      await reload();
    },
  };
}
