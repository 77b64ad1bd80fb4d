import openings from '#guard/data/openings.json' with { type: 'json' };
import { isDigit, isLatinLetter } from '#guard/engine/folding/codes.ts';
import type { TextSpan } from '#guard/verdict.ts';

/** Counted at either end: “Hello! How are you? To be honest: …”. */
const mostDropped = 3;
/** In characters, as all limits here; a longer sentence is no mere opening. */
const longestSentence = 60;
const longestGreeting = 20;
/** Longer texts are no letters, and their work must stay small. */
const longestText = 1000;

const sentenceEnds = new Set('.!?…。！？\n');
const openingEnds = new Set([...sentenceEnds, ':', '：']);
const commas = new Set(',，');
/** They also stand within addresses and numbers. */
const joins = new Set('.:,');
const picture =
  /^(?:[\s\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\ufe0f)$/u;

/** Replaces line breaks by spaces, but for those that divide a word. Positions stay. */
export function joinLines(text: string): string {
  return text.replaceAll('\r', ' ').replaceAll(/(?<!-)\n/gu, ' ');
}

/** Returns the text and, where pictures stand at its ends, the text without them: they make no verdict milder. */
export function wholesOf(text: string): readonly TextSpan[] {
  const whole = { start: 0, end: text.length };
  const words = withoutPictures(text);
  return words.end - words.start < text.length ? [whole, words] : [whole];
}

/** Returns what is left without pictures and short sentences at the ends, and each sentence; longest first. */
export function partsOf(text: string): readonly TextSpan[] {
  const { start, end } = withoutPictures(text);
  const words = text.slice(start, end);
  const cores = words.length > longestText ? [{ start: 0, end: words.length }] : coresOf(words);
  const sentences = sentencesOf(words).filter(
    (one) => !cores.some((core) => core.start === one.start && core.end === one.end),
  );
  return [...cores, ...sentences]
    .map((part) => ({ start: part.start + start, end: start + trimmedEnd(words, part.end) }))
    .filter((part) => part.end - part.start < words.length)
    .toSorted((a, b) => b.end - b.start - (a.end - a.start));
}

function trimmedEnd(text: string, end: number): number {
  return text.slice(0, end).trimEnd().length;
}

function withoutPictures(text: string): TextSpan {
  const points = Array.from(text);
  const pictures = points.map((point) => picture.test(point));
  const first = pictures.indexOf(false);
  const words = points.slice(first, pictures.lastIndexOf(false) + 1).join('');
  const start = points.slice(0, first).join('').length;
  return { start, end: start + words.length };
}

function coresOf(text: string): readonly TextSpan[] {
  const ends = endsOf(text);
  return startsOf(text)
    .flatMap((start) => ends.map((end) => ({ start, end })))
    .filter(({ start, end }) => start < end);
}

/** Returns each sentence, and the first ones also without the opening before their colon or comma. */
function sentencesOf(text: string): readonly TextSpan[] {
  const sentences: TextSpan[] = [];
  const openings = startsOf(text);
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (at < text.length - 1 && !isSign(text, at, sentenceEnds)) continue;
    const end = at + 1;
    const starts = openings.filter((opening) => opening > start && opening < end);
    for (const one of [start, ...starts]) sentences.push({ start: one, end });
    start = text.charAt(end) === ' ' ? end + 1 : end;
  }
  return sentences;
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

/** Checks for a sign that is the last of several, and not within an address or a number. */
function isSign(text: string, at: number, signs: ReadonlySet<string>): boolean {
  const sign = text.charAt(at);
  if (!signs.has(sign) || sentenceEnds.has(text.charAt(at + 1))) return false;
  if (sign === '\n') return text.charAt(at - 1) !== '-';
  if (!joins.has(sign)) return true;
  const next = text.charCodeAt(at + 1);
  return !isLatinLetter(next) && !isDigit(next);
}
