import {
  asterisk,
  firstEastAsian,
  isDigit,
  isLatinLetter,
  lineFeed,
} from '#guard/engine/folding/codes.ts';

/**
 * Reverses tricks with the order of characters: entities (“&#105;diot”), upside-down words (“ʇoıpı”), direction signs,
 * tags and line breaks inside a word (“id<b>io</b>t”, “idi-” and “ot” below), equal signs between letters (“i|d|i|o|t”,
 * “(i)(d)(i)(o)(t)”). Keeps the length, so positions stay.
 */
export function unveil(text: string): string {
  if (!isSuspicious(text)) return text;
  const units = text.split('');
  decodeEntities(text, units);
  turnDirections(units);
  turnUpright(units);
  clearTags(text, units);
  clearBreaks(text, units);
  return clearBrackets(clearSeparators(units.join('')));
}

/** Invisible, and dropped by the fold. */
const nothing = '\u200B';
const ampersand = 38;
const hyphen = 45;
const lessThan = 60;
const turnsDirection = 0x202e;
const endsDirection = '\u202C';

const upright = new Map(
  Object.entries({
    ɐ: 'a',
    ɔ: 'c',
    ǝ: 'e',
    ɟ: 'f',
    ƃ: 'g',
    ɓ: 'g',
    ɥ: 'h',
    ᴉ: 'i',
    ɾ: 'j',
    ʞ: 'k',
    ʃ: 'l',
    ꞁ: 'l',
    ɯ: 'm',
    ɹ: 'r',
    ʇ: 't',
    ʌ: 'v',
    ʍ: 'w',
    ʎ: 'y',
    '∀': 'a',
    Ɔ: 'c',
    Ǝ: 'e',
    Ⅎ: 'f',
    '⅁': 'g',
    '˥': 'l',
    '⊥': 't',
    '∩': 'u',
    '⅄': 'y',
  }),
);
/** Letters that are other letters upside down; alone they prove nothing. */
const ambiguous = new Map(
  Object.entries({
    ı: 'i',
    b: 'q',
    d: 'p',
    n: 'u',
    p: 'd',
    q: 'b',
    u: 'n',
    m: 'w',
    w: 'm',
    M: 'w',
    W: 'm',
  }),
);

const named = new Map(
  Object.entries({
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    szlig: 'ß',
    eacute: 'é',
    amp: '&',
    nbsp: ' ',
    shy: nothing,
    zwnj: nothing,
  }),
);

const upsideDown = 1;
const otherTrigger = 2;
/** Codes that need a closer look: an upside-down letter, an entity, a direction; else 0. */
const triggers = createTriggers();

function createTriggers(): Uint8Array {
  const triggers = new Uint8Array(0x10000);
  for (const letter of upright.keys()) triggers[letter.charCodeAt(0)] = upsideDown;
  triggers[ampersand] = otherTrigger;
  triggers[turnsDirection] = otherTrigger;
  triggers[lessThan] = otherTrigger;
  triggers[lineFeed] = otherTrigger;
  return triggers;
}

/** One look per character, cheap for ordinary texts. */
function isSuspicious(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === space || isPlainLetter(code)) continue;
    if (triggers[code] !== 0) return true;
    if (isBetweenLetters(text, i) || isBetweenBrackets(text, i)) return true;
  }
  return false;
}

/** The first of a row of equal signs between single letters. */
function isBetweenLetters(text: string, i: number): boolean {
  const sign = text.charCodeAt(i);
  if (!isSign(sign) || !isPlainLetter(text.charCodeAt(i - 1))) return false;
  if (isPlainLetter(text.charCodeAt(i - 2))) return false;
  // One or two asterisks hide letters; more separate them.
  const least = sign === asterisk ? 3 : 2;
  for (let k = 0; k < least; k++) {
    if (text.charCodeAt(i + 2 * k) !== sign || !isPlainLetter(text.charCodeAt(i + 2 * k + 1)))
      return false;
  }
  return true;
}

/** The first of a row of equal sign pairs between single letters: “a)(b)(c”. */
function isBetweenBrackets(text: string, i: number): boolean {
  const first = text.charCodeAt(i);
  const second = text.charCodeAt(i + 1);
  if (!isSign(first) || !isSign(second) || first === second) return false;
  if (!isPlainLetter(text.charCodeAt(i - 1)) || isPlainLetter(text.charCodeAt(i - 2))) return false;
  for (let at = i; at < i + 3 * leastPairs; at += 3) {
    const isPair = text.charCodeAt(at) === first && text.charCodeAt(at + 1) === second;
    if (!isPair || !isPlainLetter(text.charCodeAt(at + 2))) return false;
  }
  return true;
}

/** “(a)(b)” may be a list. */
const leastPairs = 2;

function isPlainLetter(code: number): boolean {
  return isLatinLetter(code | 32);
}

/** Punctuation and symbols without the apostrophe and letters of other scripts. */
function isSign(code: number): boolean {
  if (code >= firstSymbol) return code < firstEastAsian;
  return (
    code > space &&
    code < firstLatin1Letter &&
    code !== apostrophe &&
    !isDigit(code) &&
    !isPlainLetter(code)
  );
}

const space = 32;
const apostrophe = 39;
const firstLatin1Letter = 0xc0;
/** General punctuation, arrows, boxes and shapes. */
const firstSymbol = 0x2010;

const longestEntity = 10;

/** HTML tags that style letters and do not separate words. */
const tagNames = new Set(
  'b big br del em font i ins mark s small span strong sub sup u wbr'.split(' '),
);
const longestTag = 9;

/** Clears tags inside a word; text between other tags stays. */
function clearTags(text: string, units: string[]): void {
  for (let i = text.indexOf('<'); i >= 0; i = text.indexOf('<', i + 1)) {
    const length = text.slice(i, i + longestTag).indexOf('>');
    if (length < 0) continue;
    const name = text.slice(i + 1, i + length).replaceAll('/', '');
    if (tagNames.has(name.toLowerCase())) units.fill(nothing, i, i + length + 1);
  }
}

/** Clears hyphen and line end within a word. */
function clearBreaks(text: string, units: string[]): void {
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
    const before = text.charCodeAt(i - 1) === carriageReturn ? i - 2 : i - 1;
    if (text.charCodeAt(before) !== hyphen) continue;
    if (!isPlainLetter(text.charCodeAt(before - 1)) || !isPlainLetter(text.charCodeAt(i + 1)))
      continue;
    units.fill(nothing, before, i + 1);
  }
}

const carriageReturn = 13;

function decodeEntities(text: string, units: string[]): void {
  for (let i = text.indexOf('&'); i >= 0; i = text.indexOf('&', i + 1)) {
    const length = text.slice(i, i + longestEntity).indexOf(';');
    const character = length < 0 ? undefined : readEntity(text.slice(i + 1, i + length));
    if (character === undefined) continue;
    units[i] = character;
    units.fill(nothing, i + 1, i + length + 1);
  }
}

function readEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return named.get(name);
  const isHex = name[1] === 'x' || name[1] === 'X';
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code > 31 && code < firstEastAsian ? String.fromCharCode(code) : undefined;
}

function turnDirections(units: string[]): void {
  const sign = String.fromCharCode(turnsDirection);
  for (let i = units.indexOf(sign); i >= 0; i = units.indexOf(sign, i + 1)) {
    const found = units.indexOf(endsDirection, i);
    const end = found < 0 ? units.length : found;
    reverse(units, i + 1, end);
    i = end - 1;
  }
}

function reverse(units: string[], start: number, end: number): void {
  const turned = units.slice(start, end).toReversed();
  for (const [i, unit] of turned.entries()) units[start + i] = unit;
}

/** Turns each run without spaces that has an upside-down letter. */
function turnUpright(units: string[]): void {
  for (let start = 0; start < units.length;) {
    let end = start;
    let turned = 0;
    for (; end < units.length && units[end] !== ' '; end++) {
      if (isUpsideDown(units[end] ?? '')) turned += 1;
    }
    if (turned > 0 && turned * 6 >= end - start) {
      reverse(units, start, end);
      for (let i = start; i < end; i++) {
        const unit = units[i] ?? '';
        units[i] = upright.get(unit) ?? ambiguous.get(unit) ?? unit;
      }
    }
    start = end + 1;
  }
}

function isUpsideDown(unit: string): boolean {
  return triggers[unit.charCodeAt(0)] === upsideDown;
}

function clearSeparators(text: string): string {
  let units: string[] | undefined;
  for (let i = 1; i < text.length; i++) {
    if (!isBetweenLetters(text, i)) continue;
    const sign = text.charCodeAt(i);
    for (; text.charCodeAt(i) === sign && isPlainLetter(text.charCodeAt(i + 1)); i += 2)
      (units ??= text.split(''))[i] = nothing;
  }
  return units?.join('') ?? text;
}

function clearBrackets(text: string): string {
  let units: string[] | undefined;
  for (let i = 1; i < text.length; i++) {
    if (!isBetweenBrackets(text, i)) continue;
    const pair = text.slice(i, i + 2);
    for (; text.startsWith(pair, i) && isPlainLetter(text.charCodeAt(i + 2)); i += 3)
      (units ??= text.split('')).fill(nothing, i, i + 2);
  }
  return units?.join('') ?? text;
}
