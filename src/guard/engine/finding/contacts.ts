import contacts from '#guard/data/contacts.json' with { type: 'json' };
import type { Finding, Place } from '#guard/engine/finding/finding.ts';
import { beginsNumber, behindNumber, findPhone } from '#guard/engine/finding/phone-numbers.ts';
import {
  blankSpace,
  endsSentence,
  isDigit,
  isLatinLetter,
  letterA,
  lineFeed,
  period,
} from '#guard/engine/folding/codes.ts';
import type { FoldedText } from '#guard/engine/folding/fold.ts';

const plus = 43;
const at = 64;
const slash = 47;
const colon = 58;
const underscore = 95;
const hyphen = 45;
/** The dot of an address typed with a Chinese keyboard. */
const ideographicStop = 0x3002;

const shortestHandle = 3;
const longestName = 80;
const furthest = 40;

/** Packs ASCII signs into one number, to avoid strings for look-ups. */
const base = 128;
const domainEndings = new Set(contacts.domainEndings.map((ending) => packText(ending)));
const linkPrefixes = new Set(contacts.linkPrefixes.map((prefix) => packText(prefix)));
const endingLengths = contacts.domainEndings.map((ending) => ending.length);
const shortestEnding = Math.min(...endingLengths);
const longestEnding = Math.max(...endingLengths);
const endingsBeforePath = new Set(contacts.endingsBeforePath.map((ending) => packText(ending)));
const endingsBehindStop = new Set(contacts.endingsBehindStop.map((ending) => packText(ending)));
const longestPrefix = Math.max(...contacts.linkPrefixes.map((prefix) => prefix.length));

/** Five bits for each letter of a platform's name; up to ten letters are exact. */
const letterBase = 32;
const platforms = new Set(contacts.platforms.map((platform) => packLetters(codesOf(platform))));
const longestPlatform = Math.max(...contacts.platforms.map((platform) => platform.length));

/** Adds a finding for each link, address, account and telephone number. */
export function findContacts(folded: FoldedText, findings: Finding[]): void {
  const { codes, length } = folded;
  // Start of the letters, digits, dots and dashes before a position.
  let begin = 0;
  let position = 0;
  while (position < length) {
    const code = codes[position] ?? 0;
    if (isLatinLetter(code)) {
      position += 1;
      continue;
    }
    if (isPlainSign(code)) {
      position += 1;
      begin = position;
      continue;
    }
    const isNumber = beginsNumber(code);
    const end = isNumber ? behindNumber(folded, position) : position + 1;
    if (isNumber) begin = beginOf(codes, begin, position, end);
    const span = isNumber
      ? findPhone(folded, position, end)
      : findContact(folded, code, begin, position);
    if (span !== null) findings.push({ label: 'contact', start: span.start, end: span.end });
    position = Math.max(end, span?.end ?? 0);
    if (!isAddressCode(codes[position - 1] ?? 0)) begin = position;
  }
}

function isPlainSign(code: number): boolean {
  return (code < plus || code > at) && code !== underscore && code !== ideographicStop;
}

function findContact(
  folded: FoldedText,
  code: number,
  begin: number,
  position: number,
): Place | null {
  if (code === at) return findAddress(folded, begin, position);
  if (code === period || code === ideographicStop) return findDomain(folded, begin, position);
  if (code === colon) return findLabelled(folded, position);
  if (code === underscore) return findAccount(folded, begin, position);
  return code === slash ? findLink(folded, position) : null;
}

function beginOf(codes: Uint16Array, begin: number, start: number, end: number): number {
  for (let i = end - 1; i >= start; i--) if (!isAddressCode(codes[i] ?? 0)) return i + 1;
  return begin;
}

/** `name@host` or `@account`. */
function findAddress({ codes, length }: FoldedText, begin: number, position: number): Place | null {
  const start = Math.max(begin, position - longestName);
  if (!isAddressCode(codes[position + 1] ?? 0)) return null;
  // Limited look-ahead: a text of @0@0@0 would be read again at each sign.
  const near = skipForward(codes, Math.min(length, position + furthest), position + 1);
  const hasName = start < position;
  const follows = near - position - 1;
  const isAddress = hasName
    ? follows >= 2 && isAlphanumeric(codes[position - 1] ?? 0)
    : follows >= shortestHandle && hasLetter(codes, position + 1, near);
  if (!isAddress) return null;
  return { start: hasName ? start : position, end: skipForward(codes, length, near) };
}

/** `name.de`, `www.name.anything`; an ending that is also a word counts only after `www`. */
function findDomain(folded: FoldedText, begin: number, position: number): Place | null {
  const { codes, length } = folded;
  if (position === 0 || !isAlphanumeric(codes[position - 1] ?? 0)) return null;
  const end = behindEnding(folded, position);
  if (end === position + 1) return null;
  const start = Math.max(begin, position - longestName);
  if (!isLinkPrefix(codes, start, position) && !isDomainEnding(folded, position + 1, end))
    return null;
  return { start, end: skipForward(codes, length, end) };
}

/** The position after the letters that follow a dot, up to the longest ending. */
function behindEnding({ codes, length }: FoldedText, dot: number): number {
  const last = Math.min(length, dot + longestEnding + 2);
  let end = dot + 1;
  while (end < last && isLatinLetter(codes[end] ?? 0)) end += 1;
  return end;
}

function isLinkPrefix(codes: Uint16Array, start: number, end: number): boolean {
  return end - start <= longestPrefix && linkPrefixes.has(packCodes(codes, start, end));
}

function isDomainEnding({ codes, length }: FoldedText, start: number, end: number): boolean {
  const follower = end < length ? (codes[end] ?? 0) : 0;
  if (isAlphanumeric(follower) || follower === underscore) return false;
  if (end - start < shortestEnding || end - start > longestEnding) return false;
  const ending = packCodes(codes, start, end);
  // A sentence may begin with such a word after a full stop.
  if (codes[start - 1] === ideographicStop) return endingsBehindStop.has(ending);
  const hasPath = follower === slash && isAlphanumeric(codes[end + 1] ?? 0);
  return domainEndings.has(ending) || (hasPath && endingsBeforePath.has(ending));
}

/** `insta: mira` at the end of a line; otherwise the sentence continues. */
function findLabelled(folded: FoldedText, position: number): Place | null {
  const { codes, length } = folded;
  const start = platformBefore(codes, position);
  if (start === null) return null;
  let begin = position + 1;
  while (codes[begin] === blankSpace && begin < position + 3) begin += 1;
  const end = skipForward(codes, Math.min(length, position + furthest), begin);
  let behind = end;
  while (endsSentence(codes[behind] ?? 0) && codes[behind] !== lineFeed) behind += 1;
  const isLast = behind >= length || codes[behind] === lineFeed;
  return isLast && isHandle(codes, begin, end) ? { start, end } : null;
}

/** `ig mira_hh`: no word is written like this. */
function findAccount(folded: FoldedText, begin: number, position: number): Place | null {
  const { codes, length } = folded;
  if (begin < position - longestName) return null;
  const start = platformBefore(codes, begin);
  const end = skipForward(codes, Math.min(length, position + furthest), position);
  return start !== null && isHandle(codes, begin, end) ? { start, end } : null;
}

function isHandle(codes: Uint16Array, start: number, end: number): boolean {
  return end - start >= shortestHandle && hasLetter(codes, start, end);
}

/** The start of the platform name before a position, or null. */
function platformBefore(codes: Uint16Array, place: number): number | null {
  let end = place;
  while (end > 0 && end > place - 3 && (codes[end - 1] === blankSpace || codes[end - 1] === colon))
    end -= 1;
  let start = end;
  while (start > 0 && start >= end - longestPlatform && isLatinLetter(codes[start - 1] ?? 0))
    start -= 1;
  if (start === end || isAddressCode(codes[start - 1] ?? 0)) return null;
  return platforms.has(packLetters(codes.subarray(start, end))) ? start : null;
}

/** `://` of any scheme. */
function findLink({ codes, length }: FoldedText, position: number): Place | null {
  const isScheme = codes[position - 1] === colon && codes[position + 1] === slash;
  if (!isScheme) return null;
  // The scheme ends before the colon.
  let start = position - 1;
  while (start > 0 && position - start < longestName && isAddressCode(codes[start - 1] ?? 0))
    start--;
  return { start, end: skipForward(codes, length, position + 2) };
}

function skipForward(codes: Uint16Array, length: number, position: number): number {
  let end = position;
  while (
    end < length &&
    (isAddressCode(codes[end] ?? 0) || codes[end] === slash || codes[end] === at)
  )
    end++;
  while (end > position && codes[end - 1] === period) end--;
  return end;
}

function hasLetter(codes: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (isLatinLetter(codes[i] ?? 0)) return true;
  return false;
}

/** Exact for up to seven ASCII signs. */
function packCodes(codes: Uint16Array, start: number, end: number): number {
  let packed = 0;
  for (let i = start; i < end; i++) packed = packed * base + (codes[i] ?? 0);
  return packed;
}

function packText(text: string): number {
  return packCodes(codesOf(text), 0, text.length);
}

function packLetters(codes: Uint16Array): number {
  let packed = 0;
  for (const code of codes) packed = packed * letterBase + (code - letterA + 1);
  return packed;
}

function codesOf(text: string): Uint16Array {
  return Uint16Array.from(text, (sign) => sign.charCodeAt(0));
}

const isAlphanumeric = (code: number): boolean => isDigit(code) || isLatinLetter(code);
const isAddressCode = (code: number): boolean =>
  isAlphanumeric(code) || code === period || code === underscore || code === hyphen;
