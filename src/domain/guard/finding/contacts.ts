import contacts from '#domain/guard/data/contacts.json' with { type: 'json' };
import type { FoldedText } from '#domain/guard/folding/fold.ts';
import type { Finding } from '#domain/guard/finding/finding.ts';

/** Where in the folded text a link, an address, an account or a telephone number stands. */
type ContactSpan = { start: number; end: number };

const at = 64;
const dot = 46;
const slash = 47;
const colon = 58;
const plus = 43;
const underscore = 95;
const zero = 48;

const shortestHandle = 3;
const longestName = 80;
const furthest = 40;
const fewestPhoneDigits = 7;
/** So many digits are a telephone or account number even without a leading 0 or +. */
const certainPhoneDigits = 9;

const domainEndings = new Set(contacts.domainEndings);
const linkPrefixes = new Set(contacts.linkPrefixes);
const endingLengths = contacts.domainEndings.map((ending) => ending.length);
const shortestEnding = Math.min(...endingLengths);
const longestEnding = Math.max(...endingLengths);
const longestPrefix = Math.max(...contacts.linkPrefixes.map((prefix) => prefix.length));

export function findContacts({ codes, length }: FoldedText, findings: Finding[]): void {
  // Where the letters, digits, dots and dashes in front of a place begin.
  let begin = 0;
  for (let i = 0; i < length; i++) {
    const code = codes[i] ?? 0;
    if (isLetter(code)) continue;
    let span: ContactSpan | null = null;
    if (code === at) span = findAddress(codes, length, begin, i);
    else if (code === dot) span = findDomain(codes, length, begin, i);
    else if (code === slash) span = findLink(codes, length, i);
    else if (isDigit(code) || code === plus) {
      const end = skipNumber(codes, length, i);
      if (isPhone(codes, i, end)) span = { start: i, end };
      begin = beginOf(codes, begin, i, end);
      i = end - 1;
    }
    if (span !== null) {
      findings.push({ label: 'contact', start: span.start, end: span.end });
      i = Math.max(i, span.end - 1);
    }
    if (!isAddressCode(codes[i] ?? 0)) begin = i + 1;
  }
}

/** Where the letters, digits, dots and dashes in front of the end of a number begin. */
function beginOf(codes: Uint16Array, begin: number, start: number, end: number): number {
  for (let i = end - 1; i >= start; i--) if (!isAddressCode(codes[i] ?? 0)) return i + 1;
  return begin;
}

/** `name@host` or `@account`. */
function findAddress(
  codes: Uint16Array,
  length: number,
  begin: number,
  position: number,
): ContactSpan | null {
  const start = Math.max(begin, position - longestName);
  if (!isAddressCode(codes[position + 1] ?? 0)) return null;
  // Only so far ahead, or a text of @0@0@0 would be read again at each of them.
  const near = skipForward(codes, Math.min(length, position + furthest), position + 1);
  const hasName = start < position;
  const follows = near - position - 1;
  const isAddress = hasName
    ? follows >= 2 && isAlphanumeric(codes[position - 1] ?? 0)
    : follows >= shortestHandle && hasLetter(codes, position + 1, near);
  if (!isAddress) return null;
  return { start: hasName ? start : position, end: skipForward(codes, length, near) };
}

/** `name.de`, `www.name.anything`; an ending that is also a word counts only behind `www`. */
function findDomain(
  codes: Uint16Array,
  length: number,
  begin: number,
  position: number,
): ContactSpan | null {
  if (position === 0 || !isAlphanumeric(codes[position - 1] ?? 0)) return null;
  let end = position + 1;
  while (end < length && isLetter(codes[end] ?? 0) && end - position <= longestEnding + 1) end++;
  if (end === position + 1) return null;
  const start = Math.max(begin, position - longestName);
  const isBehindPrefix =
    position - start <= longestPrefix && linkPrefixes.has(textOf(codes, start, position));
  if (isBehindPrefix) return { start, end: skipForward(codes, length, end) };
  const follower = end < length ? (codes[end] ?? 0) : 0;
  if (isAlphanumeric(follower) || follower === underscore) return null;
  if (end - position <= shortestEnding || !domainEndings.has(textOf(codes, position + 1, end)))
    return null;
  return { start, end: skipForward(codes, length, end) };
}

/** `://` of any scheme. */
function findLink(codes: Uint16Array, length: number, position: number): ContactSpan | null {
  const isScheme = codes[position - 1] === colon && codes[position + 1] === slash;
  if (!isScheme) return null;
  // The colon is no part of an address, so the scheme is what ends in front of it.
  let start = position - 1;
  while (start > 0 && position - start < longestName && isAddressCode(codes[start - 1] ?? 0))
    start--;
  return { start, end: skipForward(codes, length, position + 2) };
}

/** Behind the last digit of a number written with spaces, dots, dashes, slashes or brackets. */
function skipNumber(codes: Uint16Array, length: number, start: number): number {
  let end = start;
  let gap = 0;
  for (let i = start; i < length; i++) {
    const code = codes[i] ?? 0;
    if (isDigit(code)) {
      end = i;
      gap = 0;
    } else if (isNumberSign(code) && gap < 3) gap++;
    else if (i > start) break;
  }
  return end + 1;
}

function isPhone(codes: Uint16Array, start: number, end: number): boolean {
  let digits = 0;
  let zeros = 0;
  let groups = 1;
  let longestGroup = 0;
  let group = 0;
  let isGrouped = true;
  for (let i = start; i < end; i++) {
    const code = codes[i] ?? 0;
    if (isDigit(code)) {
      digits++;
      group++;
      if (code === zero) zeros++;
      longestGroup = Math.max(longestGroup, group);
    } else {
      if (code !== dot || group > 3 || (group < 3 && groups > 1)) isGrouped = false;
      if (group > 0) groups++;
      group = 0;
    }
  }
  // A date (12.03.2026), a grouped (2.753.412) and a round number are no telephone numbers.
  if (isGrouped && groups > 1 && group === 3 && codes[start] !== zero) return false;
  const isDate = groups === 3 && digits <= 8 && longestGroup <= 4 && codes[start] !== plus;
  if (digits < fewestPhoneDigits || isDate || zeros >= digits - 2) return false;
  return codes[start] === plus || codes[start] === zero || digits >= certainPhoneDigits;
}

function skipForward(codes: Uint16Array, length: number, position: number): number {
  let end = position;
  while (
    end < length &&
    (isAddressCode(codes[end] ?? 0) || codes[end] === slash || codes[end] === at)
  )
    end++;
  while (end > position && codes[end - 1] === dot) end--;
  return end;
}

function hasLetter(codes: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (isLetter(codes[i] ?? 0)) return true;
  return false;
}

function textOf(codes: Uint16Array, start: number, end: number): string {
  return String.fromCharCode(...codes.subarray(start, end));
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isLetter = (code: number): boolean => code >= 97 && code <= 122;
const isAlphanumeric = (code: number): boolean => isDigit(code) || isLetter(code);
const isAddressCode = (code: number): boolean =>
  isAlphanumeric(code) || code === dot || code === underscore || code === 45;
const isNumberSign = (code: number): boolean =>
  code === 32 || (code >= 40 && code <= 47 && code !== 42 && code !== 44);
