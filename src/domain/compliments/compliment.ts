import { withoutStacks } from '#domain/shared/visible-text.ts';
import { graphemesOf } from '../shared/graphemes.ts';

/** Characters (code points) of a compliment and of a report's reason. */
export const maximumComplimentLength = 600;
export const maximumReasonLength = 500;

/** Items on one page of a list (P24). */
export const pageSize = 5;
export const maximumPageSize = 50;

/** AI compliments a visitor may get in a day (P46). */
export const visitorSuggestionsPerDay = 3;

/** The stored text of every thank-you; other languages show a translation. */
export const thankYouMessage = "Der Empfänger deines Kompliments sagt 'Danke'!";

/** In a smaller community the receiver may guess an anonymous sender (P181). */
export const fewPeople = 10;

/** Limits against abuse (P29). */
export const sendingLimits = { perHour: 10, perReceiverAndDay: 3, reportsPerDay: 20 } as const;

/** More than two empty lines push other content out of sight. */
const blankLines = /\n(?:[^\S\n]*\n){3,}/gu;

/** Control characters, and bidirectional controls that would also turn the text around a letter. */
const unseen = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

/** Removes control characters, lone surrogates, bidirectional controls and stacked marks. */
export function readableText(text: string): string {
  return withoutStacks(text.replace(unseen, ''));
}

/** Returns the stored form: one Unicode form, trimmed, without long gaps. */
export function normalizeComplimentText(text: string): string {
  return readableText(text)
    .normalize('NFC')
    .replace(/\r\n?/gu, '\n')
    .replace(blankLines, '\n\n\n')
    .trim();
}

/** Average code points per character: a joined family emoji has seven, a stack of marks has no limit. */
const partsPerCharacter = 4;

/** Counts characters as people do (UAX 29: a joined emoji is one). A text made of stacked marks counts more. */
export function characterCount(text: string): number {
  const parts = Array.from(text).length;
  const characters = graphemesOf(text).length;
  return Math.max(characters, Math.ceil(parts / partsPerCharacter));
}

const longestBeginning = 50;

/** Returns at most the first 50 characters, cut at a gap between words if one lies in the second half. */
export function beginningOf(text: string): string {
  const characters = graphemesOf(text);
  if (characters.length <= longestBeginning) return text;
  const first = characters.slice(0, longestBeginning);
  const gap = characters[longestBeginning] === ' ' ? longestBeginning : first.lastIndexOf(' ');
  return `${first.slice(0, gap > longestBeginning / 2 ? gap : longestBeginning).join('')} …`;
}
