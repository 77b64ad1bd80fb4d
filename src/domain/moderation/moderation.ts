/** Built-in rules for removals (P53), with texts. The team may add reasons (032), so a reason is known by its id. */
export const removalRules = [
  'unkind',
  'threat',
  'sexual',
  'personal_data',
  'advertising',
  'other',
] as const;

/** The longest wording, and the largest number of reasons. */
export const maximumReasonWordsLength = 120;
export const mostReasons = 30;

/** Removes the full stop for use within a sentence. */
export function withoutFullStop(words: string): string {
  return words.replace(/[\s.。．]+$/u, '');
}

/** The reporter’s choice; null: none. */
export const reportKinds = ['insult', 'sexual', 'threat', 'contact', 'harm', 'other'] as const;

export type ReportKind = (typeof reportKinds)[number];

/** Why a letter waits for the team: a new writer, a watched word, or a near copy of reported letters. */
export const premoderationCauses = ['first_letters', 'watched_words', 'many_reports'] as const;

export type PremoderationCause = (typeof premoderationCauses)[number];

export const premoderationDecisions = ['released', 'refused'] as const;

export const reportDecisions = ['approved', 'removed'] as const;

export type ReportDecision = (typeof reportDecisions)[number];

/** Decisions about a letter, which can be undone. */
export const letterDecisions = [...reportDecisions, ...premoderationDecisions] as const;

export type LetterDecision = (typeof letterDecisions)[number];

export const appealDecisions = ['upheld', 'rejected'] as const;

/** Decisions about all cases: reports, letters in pre-moderation, and objections. */
export const caseDecisions = [...letterDecisions, ...appealDecisions] as const;

export type CaseDecision = (typeof caseDecisions)[number];

/** The two queues of cases: reports with objections, and letters in pre-moderation. */
export const caseQueues = ['reports', 'premoderation'] as const;

export type CaseQueue = (typeof caseQueues)[number];

export function queueOf(decision: LetterDecision): CaseQueue {
  return decision === 'released' || decision === 'refused' ? 'premoderation' : 'reports';
}

/** The moderator’s own words to the letter’s sender. */
export const maximumSentenceLength = 300;

export const maximumNoteLength = 500;
export const mostNotes = 100;

/** “For good” as a date that can be stored and compared. */
export const forGood = new Date('9999-12-31T00:00:00Z');

/** Returns the end of the current pause; null when it is over. */
export function currentPause(pausedUntil: Date | null, now: Date): Date | null {
  return pausedUntil !== null && pausedUntil > now ? pausedUntil : null;
}

/** How long a removed compliment’s text is kept for an objection (P54). */
export const removedTextDays = 30;

export const maximumAppealLength = 300;

const excerptLength = 50;

/** Returns the first 50 characters, with an ellipsis when there are more (P57). */
export function excerptOf(text: string): string {
  const characters = Array.from(text);
  return characters.length > excerptLength
    ? `${characters.slice(0, excerptLength).join('')}…`
    : text;
}
