import telling from '#domain/guard/data/telling-words.json' with { type: 'json' };
import { endsSentence, isLatinLetter, lineFeed } from '#domain/guard/folding/codes.ts';
import { codeAt, createFoldedText, foldText, foldToString } from '#domain/guard/folding/fold.ts';
import type { FoldedText } from '#domain/guard/folding/fold.ts';
import { toSpan } from '#domain/guard/folding/spans.ts';
import type { TextSpan } from '#domain/guard/verdict.ts';

/** What the words of a text tell about its language. */
export type Signs = {
  /** How many words only this one of the two languages has. */
  german: number;
  english: number;
  /** Words that only look like rude ones of that language, such as the German article “die”. */
  notEnglish: TextSpan[];
  notChinese: TextSpan[];
};

const fold = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.map((word) => foldToString(word)));
const german = fold(telling.de);
const english = fold(telling.en);
const likeEnglish = fold(telling.homographs.en);
const likeChinese = fold(telling.homographs.zh);
const longestTelling = Math.max(
  ...[german, english, likeEnglish].flatMap((words) => [...words].map((word) => word.length)),
);

/** Whether a text holds one of the little words of which sentences are made. */
export function holdsTellingWord(text: string): boolean {
  const folded = createFoldedText(0);
  foldText(text, folded);
  const signs = findSigns(folded);
  return signs.german + signs.english > 0;
}

/** Looks at the folded text: no disguise of its little words changes a text's language. */
export function findSigns(folded: FoldedText): Signs {
  const { codes, starts, length } = folded;
  const signs = createSigns();
  let inSentence = createSigns();
  let wordStart = 0;
  for (let i = 0; i <= length; i++) {
    const code = i < length ? codeAt(folded, i) : lineFeed;
    if (isLatinLetter(code)) continue;
    if (i > wordStart && i - wordStart <= longestTelling)
      noteWord(inSentence, codes.subarray(wordStart, i), toSpan(starts, wordStart, i));
    wordStart = i + 1;
    if (code !== lineFeed && !endsSentence(code)) continue;
    addSentence(signs, inSentence);
    inSentence = createSigns();
  }
  if (signs.english + signs.german === 0) signs.notChinese = [];
  return signs;
}

function createSigns(): Signs {
  return { german: 0, english: 0, notEnglish: [], notChinese: [] };
}

function noteWord(signs: Signs, codes: Uint16Array, span: TextSpan): void {
  const word = String.fromCharCode(...codes);
  if (german.has(word)) signs.german += 1;
  else if (english.has(word)) signs.english += 1;
  if (likeEnglish.has(word)) signs.notEnglish.push(span);
  else if (likeChinese.has(word)) signs.notChinese.push(span);
}

function addSentence(signs: Signs, { german, english, notEnglish, notChinese }: Signs): void {
  signs.german += german;
  signs.english += english;
  // “Just die already” stays English in the midst of a German text.
  if (english <= german) signs.notEnglish.push(...notEnglish);
  signs.notChinese.push(...notChinese);
}
