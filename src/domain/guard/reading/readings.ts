import telling from '#domain/guard/data/telling-words.json' with { type: 'json' };
import { createFoldedText, foldText, foldToString } from '#domain/guard/folding/fold.ts';
import type { FoldedText } from '#domain/guard/folding/fold.ts';
import { blank, toSpan } from '#domain/guard/folding/spans.ts';
import type { TextSpan } from '#domain/guard/verdict.ts';
import type { Language } from '#domain/language.ts';

/**
 * One way to read a text: as one of the languages that it may be in. In its own language everything
 * counts; in another neither manners nor what the `ignored` labels say.
 */
export type Reading = {
  /** With spaces in place of what is a word of another language; all positions stay. */
  text: string;
  language: Language;
  isOwn: boolean;
  /** The text's own language. */
  own: Language;
  ignored: ReadonlySet<string>;
  /** Letters are read as Pinyin, and as nothing else. */
  onlyHan: boolean;
};

export type Readings = { own: Reading; guests: readonly Reading[] };

const nothing: ReadonlySet<string> = new Set();
/** Words that are harmless in one language and rude in another: “dick”, “fat”, “gift”. */
const likenesses: ReadonlySet<string> = new Set(['soft', 'soft?']);
/** Both lists hold each other's strong words; a word by itself was judged with the own language. */
const singleWords: ReadonlySet<string> = new Set(['soft', 'soft?', 'strong', 'strong?']);

/**
 * How a text is to be read, its own language first. What was declared (the language of a page or a
 * profile) decides only where the text itself does not say: a threat is one on every page.
 */
export function readingsOf(text: string, declared: Language): Readings {
  foldText(text, shared);
  const isChinese = declared === 'zh-Hans' || declared === 'zh-Hant';
  const chinese = isChinese ? declared : 'zh-Hans';
  if (shared.hasHan) {
    // With the Chinese words come the English ones; German ones may stand among them.
    const guests = hasLetters(shared) ? [readGuest(chinese, text, 'de')] : [];
    return { own: readOwn(text, chinese), guests };
  }
  if (!hasLetters(shared)) return { own: readOwn(text, declared), guests: [] };
  const signs = findSigns(shared);
  const isGerman =
    signs.german === signs.english ? declared === 'de' : signs.german > signs.english;
  const own = readOwn(text, isGerman ? 'de' : 'en');
  const guests = isGerman
    ? [readGuest('de', blank(text, signs.notEnglish), 'en')]
    : [readGuest('en', text, 'de')];
  // Chinese can be written in Latin letters, too.
  if (isChinese || signs.german + signs.english === 0)
    guests.push(readPinyin(own.language, blank(text, signs.notChinese), chinese));
  return { own, guests };
}

/** Whether a text holds one of the little words of which sentences are made. */
export function holdsTellingWord(text: string): boolean {
  foldText(text, shared);
  const { german, english } = findSigns(shared);
  return german + english > 0;
}

const shared = createFoldedText();

function hasLetters({ codes, length }: FoldedText): boolean {
  for (let i = 0; i < length; i++) if (isPlainLetter(codes[i] ?? 0)) return true;
  return false;
}

function readOwn(text: string, language: Language): Reading {
  return { text, language, isOwn: true, own: language, ignored: nothing, onlyHan: false };
}

function readGuest(own: Language, text: string, language: 'de' | 'en'): Reading {
  return { text, language, isOwn: false, own, ignored: singleWords, onlyHan: false };
}

function readPinyin(own: Language, text: string, language: Language): Reading {
  return { text, language, isOwn: false, own, ignored: likenesses, onlyHan: true };
}

/** What the words of a text tell about its language. */
type Signs = {
  /** How many words only this one of the two languages has. */
  german: number;
  english: number;
  /** Words that only look like rude ones of that language, such as the German article “die”. */
  notEnglish: TextSpan[];
  notChinese: TextSpan[];
};

const folded = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.map((word) => foldToString(word)));
const german = folded(telling.de);
const english = folded(telling.en);
const likeEnglish = folded(telling.homographs.en);
const likeChinese = folded(telling.homographs.zh);
const longestTelling = Math.max(
  ...[german, english, likeEnglish].flatMap((words) => [...words].map((word) => word.length)),
);
const lineEnd = 10;

/** Looks at the folded text: no disguise of its little words changes a text's language. */
function findSigns({ codes, starts, length }: FoldedText): Signs {
  const signs: Signs = { german: 0, english: 0, notEnglish: [], notChinese: [] };
  let inSentence: Signs = { ...signs, notEnglish: [] };
  let start = -1;
  for (let i = 0; i <= length; i++) {
    const code = i < length ? (codes[i] ?? 0) : lineEnd;
    if (isPlainLetter(code)) {
      if (start === -1) start = i;
      continue;
    }
    if (start !== -1 && i - start <= longestTelling)
      noteWord(inSentence, codes.subarray(start, i), toSpan(starts, start, i));
    start = -1;
    if (!endsSentence(code)) continue;
    addSentence(signs, inSentence);
    inSentence = { german: 0, english: 0, notEnglish: [], notChinese: [] };
  }
  if (signs.english + signs.german === 0) signs.notChinese = [];
  return signs;
}

function isPlainLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

function noteWord(signs: Signs, codes: Uint16Array, span: TextSpan): void {
  const word = String.fromCharCode(...codes);
  if (german.has(word)) signs.german++;
  else if (english.has(word)) signs.english++;
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

function endsSentence(code: number): boolean {
  return code === lineEnd || code === 46 || code === 33 || code === 63 || code === 59;
}
