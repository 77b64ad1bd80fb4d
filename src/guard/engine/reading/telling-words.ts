import telling from '#guard/data/telling-words.json' with { type: 'json' };
import { endsSentence, isLatinLetter, lineFeed } from '#guard/engine/folding/codes.ts';
import { codeAt, createFoldedText, foldText, foldToString } from '#guard/engine/folding/fold.ts';
import type { FoldedText } from '#guard/engine/folding/fold.ts';
import { bucketOf, emptyHash, mix } from '#guard/engine/folding/hash.ts';
import { toSpan } from '#guard/engine/folding/spans.ts';
import type { TextSpan } from '#guard/verdict.ts';

/** Evidence about a text’s language. */
export type Signs = {
  /** Words that only this one of the two languages has. */
  german: number;
  english: number;
  /** Words that look like rude ones of that language, such as the German article “die”. */
  notEnglish: TextSpan[];
  notChinese: TextSpan[];
};

/** A folded word of the data, and its lists. */
type TellingWord = {
  word: string;
  isGerman: boolean;
  isEnglish: boolean;
  looksEnglish: boolean;
  looksChinese: boolean;
};

const bucketCount = 4096;
/** By bucket of the hash: building a string for every word took a fifth of the time. */
const tellingWords = readTellingWords();
const longestWord = Math.max(...tellingWords.flat().map(({ word }) => word.length));

function foldAll(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map((word) => foldToString(word)));
}

function readTellingWords(): readonly (readonly TellingWord[])[] {
  const { de, en, homographs } = telling;
  const german = foldAll(de);
  const english = foldAll(en);
  const likeEnglish = foldAll(homographs.en);
  const likeChinese = foldAll(homographs.zh);
  const words = new Set([...german, ...english, ...likeEnglish, ...likeChinese]);
  const buckets = Array.from({ length: bucketCount }, (): TellingWord[] => []);
  for (const word of words)
    buckets[bucketOf(hashWord(word), bucketCount)]?.push({
      word,
      isGerman: german.has(word),
      isEnglish: english.has(word) && !german.has(word),
      looksEnglish: likeEnglish.has(word),
      looksChinese: likeChinese.has(word) && !likeEnglish.has(word),
    });
  return buckets;
}

function hashWord(word: string): number {
  let hash = emptyHash;
  for (let i = 0; i < word.length; i++) hash = mix(hash, word.charCodeAt(i));
  return hash;
}

export function holdsTellingWord(text: string): boolean {
  const folded = createFoldedText(0);
  foldText(text, folded);
  const signs = findSigns(folded);
  return signs.german + signs.english > 0;
}

/** Reads the folded text, so that a disguise does not change the language. */
export function findSigns(folded: FoldedText): Signs {
  const { codes, length } = folded;
  const signs = createSigns();
  let inSentence = createSigns();
  let wordStart = 0;
  let hash = emptyHash;
  for (let i = 0; i <= length; i++) {
    const code = i < length ? (codes[i] ?? 0) : lineFeed;
    if (isLatinLetter(code)) {
      hash = mix(hash, code);
      continue;
    }
    const telling = i === wordStart ? undefined : findWord(folded, wordStart, i, hash);
    if (telling !== undefined) noteWord(inSentence, telling, toSpan(folded.starts, wordStart, i));
    wordStart = i + 1;
    hash = emptyHash;
    if (code !== lineFeed && !endsSentence(code)) continue;
    addSentence(signs, inSentence);
    inSentence = createSigns();
  }
  if (signs.english + signs.german === 0) signs.notChinese = [];
  return signs;
}

function findWord(
  folded: FoldedText,
  start: number,
  end: number,
  hash: number,
): TellingWord | undefined {
  if (end - start > longestWord) return undefined;
  const bucket = tellingWords[bucketOf(hash, bucketCount)] ?? [];
  for (const telling of bucket) if (stands(folded, start, end, telling.word)) return telling;
  return undefined;
}

function stands(folded: FoldedText, start: number, end: number, word: string): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i++)
    if (word.charCodeAt(i) !== codeAt(folded, start + i)) return false;
  return true;
}

function createSigns(): Signs {
  return { german: 0, english: 0, notEnglish: [], notChinese: [] };
}

function noteWord(signs: Signs, telling: TellingWord, span: TextSpan): void {
  if (telling.isGerman) signs.german += 1;
  if (telling.isEnglish) signs.english += 1;
  if (telling.looksEnglish) signs.notEnglish.push(span);
  if (telling.looksChinese) signs.notChinese.push(span);
}

function addSentence(signs: Signs, { german, english, notEnglish, notChinese }: Signs): void {
  signs.german += german;
  signs.english += english;
  // “Just die already” stays English within a German text.
  if (english <= german) signs.notEnglish.push(...notEnglish);
  signs.notChinese.push(...notChinese);
}
