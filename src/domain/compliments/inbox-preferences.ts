import type { InboxPreferences } from '#domain/compliments/letter-place.ts';

/** Somebody may ask for no letters until so many days from now. */
export const longestPauseDays = 365;

/** More words than anybody remembers to have chosen would make letters vanish that one would like to read. */
export const mostUnwantedWords = 50;

/** Everything that somebody wishes of the letters that they get, as the API shows it. */
export type Preferences = InboxPreferences & {
  /** The last day, by their own clock, on which they are not drawn; null: they are. */
  noLettersUntil: string | null;
  unwantedWords: string[];
};
