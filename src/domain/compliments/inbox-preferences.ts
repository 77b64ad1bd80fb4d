import type { InboxPreferences } from '#domain/compliments/letter-place.ts';

export const longestPauseDays = 365;

/** Longer lists are forgotten, and then filter letters that the receiver would like to read. */
export const mostUnwantedWords = 50;

/** The inbox preferences as the API shows them. */
export type Preferences = InboxPreferences & {
  /** The last day, in the person’s time zone, without letters; null: no pause. */
  noLettersUntil: string | null;
  unwantedWords: string[];
};
