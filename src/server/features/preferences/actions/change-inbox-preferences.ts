import { eq } from 'drizzle-orm';
import {
  longestPauseDays,
  mostUnwantedWords,
  type Preferences,
} from '#domain/compliments/inbox-preferences.ts';
import { dayIn, daysAfter, endOfDay } from '#domain/i18n/time-zone.ts';
import { findUnfitWord, tidyUnwantedWords } from '#domain/moderation/unwanted-words.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { recordActivity } from '#server/features/scores/actions/record-activity.ts';

export type InboxPreferenceChange = {
  [Name in keyof Preferences]?: Preferences[Name] | undefined;
} & {
  /** The time zone in which a pause ends; UTC by default. */
  timeZone?: string | undefined;
};

/** Changes inbox preferences for later letters; missing values stay. The team's log has no entry (025). */
export async function changeInboxPreferences(
  { db, clock }: Context,
  person: Person,
  { timeZone = 'UTC', ...change }: InboxPreferenceChange,
): Promise<void> {
  const at = clock.now();
  const { noLettersUntil } = change;
  refuseUnfitDay(noLettersUntil ?? null, dayIn(at, timeZone));
  const unwantedWords =
    change.unwantedWords === undefined ? undefined : fitWords(change.unwantedWords);
  const set = {
    ...change,
    ...(noLettersUntil === undefined
      ? {}
      : { drawnAgainAt: noLettersUntil === null ? null : endOfDay(noLettersUntil, timeZone) }),
    ...(unwantedWords === undefined ? {} : { unwantedWords }),
  };
  if (Object.values(set).every((value) => value === undefined)) return;
  await db.transaction(async (transaction) => {
    await transaction.update(profiles).set(set).where(eq(profiles.id, person.id));
    await recordActivity(transaction, { at, feature: 'change_inbox_preferences', people: [] });
  });
}

function refuseUnfitDay(day: string | null, today: string): void {
  if (day === null) return;
  if (day >= today && day <= daysAfter(today, longestPauseDays)) return;
  const code = 'inbox_preferences.error.until';
  throw new AppError('invalid', code, { fields: { noLettersUntil: code } });
}

function fitWords(given: readonly string[]): string[] {
  const words = tidyUnwantedWords(given);
  if (words.length > mostUnwantedWords) {
    const code = 'inbox_preferences.error.words_many';
    const values = { most: mostUnwantedWords };
    throw new AppError('invalid', code, { fields: { unwantedWords: code }, values });
  }
  const word = findUnfitWord(words);
  if (word !== null) {
    const code = 'inbox_preferences.error.word';
    throw new AppError('invalid', code, { fields: { unwantedWords: code }, values: { word } });
  }
  return words;
}
