import { withoutStacks } from '#domain/shared/visible-text.ts';
import { graphemesOf } from '../shared/graphemes.ts';

/** Characters (code points) of a compliment and of a report's reason. */
export const maximumComplimentLength = 600;
export const maximumReasonLength = 500;

/** Lists show this many at a time (P24). */
export const pageSize = 5;
export const maximumPageSize = 50;

/** AI compliments that a visitor may have a day (P46). */
export const visitorSuggestionsPerDay = 3;

/** Stored as it is for every thank-you; readers of other languages see its translation. */
export const thankYouMessage = "Der Empfänger deines Kompliments sagt 'Danke'!";

/** Among fewer people than these whoever gets an anonymous compliment may guess who wrote it (P181). */
export const fewPeople = 10;

/** Limits against abuse (P29). */
export const sendingLimits = { perHour: 10, perReceiverAndDay: 3, reportsPerDay: 20 } as const;

/** More empty lines in a row than two would push everything else out of sight. */
const blankLines = /\n(?:[^\S\n]*\n){3,}/gu;

/**
 * Nobody sees them, and some cannot be stored; copied texts bring them along. Line breaks and tabs are none. Signs that
 * turn the direction of all that follows would turn what stands around a letter, too; letters have theirs without them.
 */
const unseen = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A text as people see it: without control characters, halves of characters and turned directions, which they could not
 * find to delete, and without stacks of marks.
 */
export function readableText(text: string): string {
  return withoutStacks(text.replace(unseen, ''));
}

/** How a compliment's text is kept: one Unicode form, no stray spaces around it, no long gaps within. */
export function normalizeComplimentText(text: string): string {
  return readableText(text)
    .normalize('NFC')
    .replace(/\r\n?/gu, '\n')
    .replace(blankLines, '\n\n\n')
    .trim();
}

/** What a character may be made of on average; a joined family has seven parts, a stack of marks as many as one likes. */
const partsPerCharacter = 4;

/**
 * How long a text is for the limits above and for counters: in characters as people count them, so that a joined emoji
 * or a letter with its marks is one (UAX 29). A text of little but stacks counts more.
 */
export function characterCount(text: string): number {
  const parts = Array.from(text).length;
  const characters = graphemesOf(text).length;
  return Math.max(characters, Math.ceil(parts / partsPerCharacter));
}

const longestBeginning = 50;

/**
 * How a compliment begins, to remind of it: at most 50 characters as people count them, whole words where there is a
 * gap between words in the second half.
 */
export function beginningOf(text: string): string {
  const characters = graphemesOf(text);
  if (characters.length <= longestBeginning) return text;
  const first = characters.slice(0, longestBeginning);
  const gap = characters[longestBeginning] === ' ' ? longestBeginning : first.lastIndexOf(' ');
  return `${first.slice(0, gap > longestBeginning / 2 ? gap : longestBeginning).join('')} …`;
}
