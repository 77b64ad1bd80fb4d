import {
  apostrophe,
  digit,
  isOf,
  kindOf,
  letter,
  mask,
  picture,
  sign,
  space,
} from '#guard/engine/folding/character-kinds.ts';
import {
  comma,
  exclamationMark,
  firstEastAsian,
  isHan,
  isLatinLetter,
  lineFeed,
  questionMark,
} from '#guard/engine/folding/codes.ts';
import { codeAt } from '#guard/engine/folding/fold.ts';
import type { FoldedText } from '#guard/engine/folding/fold.ts';
import { readComponents, wholeAt } from '#guard/engine/reading/han-components.ts';
import type { HanComponents } from '#guard/engine/reading/han-components.ts';
import { characterBehind, readPictures } from '#guard/engine/reading/han-pictures.ts';
import type { HanPictures } from '#guard/engine/reading/han-pictures.ts';
import {
  addCharacter,
  characterAt,
  clearHanText,
  createHanText,
} from '#guard/engine/reading/han-text.ts';
import type { HanText } from '#guard/engine/reading/han-text.ts';
import { addHit } from '#guard/engine/reading/hits.ts';
import { stepTo, wordsAt } from '#guard/engine/vocabulary/trie.ts';
import type { Trie } from '#guard/engine/vocabulary/trie.ts';

/** The state of reading a folded text as Chinese; one guard owns it. */
export type HanReader = {
  folded: FoldedText;
  text: HanText;
  /** Loaded with the first text that needs them. */
  components: HanComponents | undefined;
  pictures: HanPictures | undefined;
};

export function createHanReader(folded: FoldedText): HanReader {
  return { folded, text: createHanText(), components: undefined, pictures: undefined };
}

/** Writes the units and looks up the words at each of them. */
export function scanHan(reader: HanReader, trie: Trie): void {
  readUnits(reader);
  const { text } = reader;
  for (let unit = 0; unit < text.length; unit++) matchFrom(text, trie, unit);
}

function matchFrom(text: HanText, trie: Trie, unit: number): void {
  let state = 0;
  for (let end = unit; end < text.length; end++) {
    state = stepTo(trie, state, characterAt(text, end));
    if (state === 0) return;
    const words = wordsAt(trie, state);
    if (words.length === 0 || cutsLetters(text, unit, end + 1)) continue;
    for (const { role } of words) addHit(text.hits, unit, end + 1, role);
  }
}

/** “sb” is an insult, but not in “sbrinz”. */
function cutsLetters(text: HanText, start: number, end: number): boolean {
  const cutsStart = start > 0 && areLatin(text, start - 1);
  return cutsStart || (end < text.length && areLatin(text, end - 1));
}

function areLatin(text: HanText, unit: number): boolean {
  return isLatinLetter(characterAt(text, unit)) && isLatinLetter(characterAt(text, unit + 1));
}

function readUnits(reader: HanReader): void {
  const { folded, text } = reader;
  const components = (reader.components ??= readComponents());
  const pictures = (reader.pictures ??= readPictures());
  clearHanText(text, folded.length);
  let position = 0;
  while (position < folded.length) {
    const written = codeAt(folded, position);
    const first = isOf(written, picture) ? characterBehind(pictures, folded, position) : written;
    const code = components.beginsPair[first] === 1 ? wholeAt(components, folded, position) : first;
    const next = position + (code === first ? 1 : 2);
    if (!isSeparator(reader, code, next) || partsWords(reader, next)) {
      if (endsHanSentence(code)) text.sentence += 1;
      addCharacter(text, code, position);
    }
    position = next;
  }
}

const sentenceEnds = new Set(Array.from('。!?;\n', (character) => character.charCodeAt(0)));

function endsHanSentence(code: number): boolean {
  return sentenceEnds.has(code);
}

/** Spaces and signs do not separate words in Chinese; they do in letters. */
function isSeparator({ folded, text }: HanReader, code: number, next: number): boolean {
  if (code >= firstEastAsian || isMeant(code)) return false;
  const kind = kindOf(code);
  if ((kind & (letter | digit)) !== 0) return false;
  if ((kind & space) !== 0) return code !== lineFeed;
  if ((kind & (sign | mask | apostrophe)) !== 0)
    return isHan(characterAt(text, text.length - 1)) && isHan(codeAt(folded, next));
  return kind === 0;
}

/** Punctuation between sentences or clauses. */
function isMeant(code: number): boolean {
  return code === comma || code === exclamationMark || code === questionMark;
}

/** A space between words in letters; between single letters (“S B”) it is a disguise. */
function partsWords({ folded, text }: HanReader, next: number): boolean {
  const { length } = text;
  if (!isLatinLetter(characterAt(text, length - 1)) || !isLatinLetter(codeAt(folded, next)))
    return false;
  return isLatinLetter(characterAt(text, length - 2)) || isLatinLetter(codeAt(folded, next + 1));
}
