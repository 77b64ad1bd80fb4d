import openings from '#guard/data/openings.json' with { type: 'json' };
import { isDigit, isLatinLetter } from '#guard/engine/folding/codes.ts';
import type { TextSpan } from '#guard/verdict.ts';

/** Counted at either end: “Hello! How are you? To be honest: …”. */
const mostDropped = 4;
/** In characters, as all limits here; a longer sentence is no mere opening. */
const longestSentence = 60;
const longestGreeting = 20;
/** Longer texts are no letters, and their work must stay small. */
const longestText = 1000;

const sentenceEnds = new Set('.!?…。！？\n');
const openingEnds = new Set([...sentenceEnds, ':', '：']);
const commas = new Set(',，');
const punctuation = new Set([...openingEnds, ...commas]);

/** Returns each part of a text that is left without some short sentences at its start and end, longest first. */
export function coresOf(text: string): readonly TextSpan[] {
  if (text.length > longestText) return [];
  const ends = endsOf(text);
  return startsOf(text)
    .flatMap((start) => ends.map((end) => ({ start, end })))
    .filter(({ start, end }) => start < end && end - start < text.length)
    .toSorted((a, b) => b.end - b.start - (a.end - a.start));
}

function startsOf(text: string): readonly number[] {
  const starts = [0];
  let from = 0;
  for (let at = 0; at < text.length - 1 && at - from < longestSentence; at++) {
    if (!endsOpening(text, from, at)) continue;
    from = text.charAt(at + 1) === ' ' ? at + 2 : at + 1;
    if (starts.push(from) > mostDropped) break;
  }
  return starts;
}

function endsOf(text: string): readonly number[] {
  const ends = [text.length];
  let to = text.length;
  for (let at = to - 2; at > 0 && to - at <= longestSentence; at--) {
    if (!isSign(text, at, sentenceEnds)) continue;
    to = at + 1;
    if (ends.push(to) > mostDropped) break;
  }
  return ends;
}

/** “Dear Anna,” is an opening; another clause may say that a crisis is over. */
function endsOpening(text: string, from: number, at: number): boolean {
  if (isSign(text, at, openingEnds)) return true;
  if (at - from > longestGreeting || !isSign(text, at, commas)) return false;
  const clause = text.slice(from, at).trimStart().toLowerCase();
  return openings.words.some((word) => clause.startsWith(word));
}

/** Checks for a sign that is the last of several, and not within an address, a number or a wrapped line. */
function isSign(text: string, at: number, signs: ReadonlySet<string>): boolean {
  const sign = text.charAt(at);
  if (!signs.has(sign) || sentenceEnds.has(text.charAt(at + 1))) return false;
  const next = text.charCodeAt(at + 1);
  if (sign === '\n' && punctuation.has(text.charAt(at - 1))) return true;
  return !isLatinLetter(next) && !isDigit(next);
}
