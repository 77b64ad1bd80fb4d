import type { Language } from '#domain/i18n/language.ts';

/**
 * The rules of the house that there are from the start, as moderators name them and senders are told (P53); their words are
 * texts. The team adds reasons of its own (032), so that a reason is known by its id.
 */
export const removalRules = [
  'unkind',
  'threat',
  'sexual',
  'personal_data',
  'advertising',
  'other',
] as const;

/** How long the words of a reason may be, and how many reasons a moderator chooses from at most. */
export const maximumReasonWordsLength = 120;
export const mostReasons = 30;

/** As a part of the sentences that tell it: those end with a full stop of their own. */
export function withoutFullStop(words: string): string {
  return words.replace(/[\s.。．]+$/u, '');
}

/** The name under which a notice keeps the words of its reason. */
export function wordsIn(language: Language): string {
  return `words.${language}`;
}

/** What whoever reports a letter says it is; nothing where they do not say. */
export const reportKinds = ['insult', 'sexual', 'threat', 'contact', 'harm', 'other'] as const;

export type ReportKind = (typeof reportKinds)[number];

/**
 * Why a letter waits for somebody of the team before it arrives: its writer is new, it has a word that the team watches, or
 * it is much the same as what several people have reported.
 */
export const holdCauses = ['first_letters', 'watched_words', 'many_reports'] as const;

export type HoldCause = (typeof holdCauses)[number];

export const holdDecisions = ['released', 'refused'] as const;

export type HoldDecision = (typeof holdDecisions)[number];

/** So many words are watched at most. */
export const mostWatchedWords = 200;

/** What became of a report. */
export const reportDecisions = ['approved', 'removed'] as const;

export type ReportDecision = (typeof reportDecisions)[number];

/** What a notice tells a member. */
export const notificationActions = [
  'approved',
  'deleted',
  'removed',
  'refused',
  'hidden',
  'warned',
  'appeal_upheld',
  'appeal_rejected',
  'restored',
  'reopened',
  'returned',
  'delivered',
  'paused',
  'unpaused',
  'revealed',
] as const;

export type NotificationAction = (typeof notificationActions)[number];

export function isNotificationAction(action: string): action is NotificationAction {
  return notificationActions.some((known) => known === action);
}

/** How many notices come at a time; where as many came, there may be more. */
export const noticesAtOnce = 50;

/** Whoever has taken a report on has so long; then others may. */
export const claimMinutes = 10;

/** What a moderator adds in their own words for whoever wrote a letter. */
export const maximumSentenceLength = 300;

/** What the team notes about somebody: so much at a time, and so many of them. */
export const maximumNoteLength = 500;
export const mostNotes = 100;

/** “For good”, as a time that can be stored and compared. */
export const forGood = new Date('9999-12-31T00:00:00Z');

/** Until when somebody's sending is paused now; null once that is over. */
export function currentPause(pausedUntil: Date | null, now: Date): Date | null {
  return pausedUntil !== null && pausedUntil > now ? pausedUntil : null;
}

/** The text of a removed compliment is kept this long, for an objection (P54). */
export const removedTextDays = 30;

export const maximumAppealLength = 300;

const excerptLength = 50;

/** The first 50 characters of a compliment, with an ellipsis if there are more (P57). */
export function excerptOf(text: string): string {
  const characters = Array.from(text);
  return characters.length > excerptLength
    ? `${characters.slice(0, excerptLength).join('')}…`
    : text;
}
