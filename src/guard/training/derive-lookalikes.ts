/**
 * Writes src/guard/data/unicode-lookalikes.json from Unicode's own data:
 * `node src/guard/training/derive-lookalikes.ts CONFUSABLES UNICODE_DATA`, where CONFUSABLES is data.json of the
 * package unhomoglyph 1.0.6 (Unicode's confusables.txt as an object) and UNICODE_DATA is UnicodeData.txt.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [confusablesPath, namesPath] = process.argv.slice(2);
if (confusablesPath === undefined || namesPath === undefined)
  throw new Error('Name the files CONFUSABLES and UNICODE_DATA.');
const confusables: Record<string, string> = JSON.parse(readFileSync(confusablesPath, 'utf8'));
const names = readFileSync(namesPath, 'utf8').split('\n');
const dataFolder = join(import.meta.dirname, '../data');

/** Scripts in which people write words of their own that the guard reads as they are. */
const ownWords =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Hangul}\p{Script=Han}\p{Script=Bopomofo}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Devanagari}\p{Script=Thai}]/u;
/** Names such as “LATIN SMALL LETTER B WITH HOOK” and “NEGATIVE SQUARED LATIN CAPITAL LETTER B”. */
const namedLetter =
  /^(?:NEGATIVE |CROSSED NEGATIVE )?(?:(?:CIRCLED|SQUARED|PARENTHESIZED) )?(?:(?:LATIN|MODIFIER|COMBINING LATIN) (?:SUBSCRIPT |SUPERSCRIPT )?(?:(?:CAPITAL|SMALL) )?LETTER (?:SMALL CAPITAL |SMALL |CAPITAL |TURNED |REVERSED |SIDEWAYS |OPEN |SCRIPT |BARRED |LONG |MIDDLE TILDE )*|REGIONAL INDICATOR SYMBOL LETTER )([A-Z])(?: WITH .+)?$/u;
/** The dots of the letters in Braille, a first. */
const braille =
  '1 12 14 145 15 124 1245 125 24 245 13 123 134 1345 135 1234 12345 1235 234 2345 136 1236 2456 1346 13456 1356'.split(
    ' ',
  );

const letterOf = new Map<string, string>();
for (const [character, target] of Object.entries(confusables)) {
  const letter = target.toLowerCase();
  if (/^[a-z]$/u.test(letter)) note(character, letter);
}
for (const line of names) {
  const [code = '', name = ''] = line.split(';');
  const letter = namedLetter.exec(name)?.[1]?.toLowerCase();
  if (letter !== undefined) note(String.fromCodePoint(Number.parseInt(code, 16)), letter);
}
for (const [index, dots] of braille.entries()) {
  const pattern = Array.from(dots).reduce((bits, dot) => bits | (1 << (Number(dot) - 1)), 0);
  note(String.fromCodePoint(0x2800 + pattern), String.fromCharCode(97 + index));
}

const letters: Record<string, string> = {};
for (const [character, letter] of [...letterOf].toSorted(byKey)) {
  letters[letter] = (letters[letter] ?? '') + character;
}
writeFileSync(
  join(dataFolder, 'unicode-lookalikes.json'),
  `${JSON.stringify(
    {
      source:
        'Derived by src/guard/training/derive-lookalikes.ts from confusables.txt (as in unhomoglyph 1.0.6, MIT) and UnicodeData.txt of Unicode',
      licence: 'Unicode-3.0',
      letters: Object.fromEntries(Object.entries(letters).toSorted(byKey)),
    },
    null,
    2,
  )}\n`,
);

/** The first one counts; what compatibility or a plain case says needs no line. */
function note(character: string, letter: string): void {
  const plain = character.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (/^[a-z]$/u.test(plain) || ownWords.test(character) || /\p{M}/u.test(character)) return;
  if (!letterOf.has(character)) letterOf.set(character, letter);
}

function byKey([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}
