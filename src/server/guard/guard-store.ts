import { asc, eq } from 'drizzle-orm';
import type { CheckText } from '#domain/guard/check-text.ts';
import { createGuard } from '#domain/guard/create-guard.ts';
import { sortByKind } from '#domain/guard/own-words.ts';
import { isLanguage } from '#domain/language.ts';
import { prepared, type Database } from '#server/db/client.ts';
import { languages } from '#server/db/schema/translations.ts';
import { guardWords } from '#server/db/schema/words.ts';
import type { Log } from '#server/runtime/log.ts';

/** The text guard with administrators' words, in memory, as the guard_words table has them. */
export interface GuardStore {
  /** The check with the words of now; holds its meaning when it is passed on. */
  check: CheckText;
  /** Reads the table again; at once after a change here, and every so often for those elsewhere. */
  reload(): Promise<void>;
  /** Follows what other servers change: reads so often. Call what comes back to stop. */
  watch(milliseconds: number): () => void;
}

const wordRows = prepared('guard_words', (db) =>
  db
    .select({ language: languages.iso2, word: guardWords.word, kind: guardWords.kind })
    .from(guardWords)
    .innerJoin(languages, eq(languages.id, guardWords.languageId))
    .orderBy(asc(guardWords.createdAt), asc(guardWords.id)),
);

export async function createGuardStore(db: Database, log: Log): Promise<GuardStore> {
  let known = '';
  let check: CheckText = createGuard({ add: [], allow: [] });
  let started = 0;
  let applied = 0;

  const reload = async (): Promise<void> => {
    started += 1;
    const turn = started;
    const rows = await wordRows(db);
    // What was asked for later has answered already, and knows more.
    if (turn < applied) return;
    applied = turn;
    const state = JSON.stringify(rows);
    if (state === known) return;
    try {
      check = createGuard(sortByKind(rows.flatMap(toWord)));
      known = state;
    } catch (error) {
      log.error({ err: error, words: rows.length }, 'The words for the text guard are too many.');
    }
  };
  await reload();

  return {
    check: (text, language, traits) => check(text, language, traits),
    reload,
    watch(milliseconds) {
      const timer = setInterval(() => {
        reload().catch((error: unknown) => {
          log.warn({ err: error }, 'The words for the text guard could not be read again.');
        });
      }, milliseconds);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

function toWord({ language, word, kind }: Awaited<ReturnType<typeof wordRows>>[number]) {
  return isLanguage(language) ? [{ language, word, kind }] : [];
}
