import { isLatinLetter } from '#domain/guard/folding/codes.ts';
import { foldText } from '#domain/guard/folding/fold.ts';
import type { FoldedText } from '#domain/guard/folding/fold.ts';
import { blank } from '#domain/guard/folding/spans.ts';
import { findSigns } from '#domain/guard/reading/telling-words.ts';
import type { Signs } from '#domain/guard/reading/telling-words.ts';
import { letterLanguageOf } from '#domain/guard/vocabulary/word-languages.ts';
import { languageFacts, type Language } from '#domain/i18n/language.ts';

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
 * Answers how a text is to be read, its own language first. What was declared (the language of a
 * page or a profile) decides only where the text itself does not say: a threat is one on every page.
 * The text is folded into `folded`.
 */
export function createReadings(folded: FoldedText): (text: string, declared: Language) => Readings {
  return (text, declared) => {
    foldText(text, folded);
    const isChinese = languageFacts[declared].guardWords === 'zh';
    const chinese = isChinese ? declared : 'zh-Hans';
    if (folded.hasHan) {
      // With the Chinese words come the English ones; German ones may stand among them.
      const guests = hasLetters(folded) ? [readGuest(chinese, text, 'de')] : [];
      return { own: readOwn(text, chinese), guests };
    }
    if (!hasLetters(folded)) {
      // Kana and Hangul are read with the Chinese words.
      const guests = isChinese ? [] : [readGuest(chinese, text, chinese)];
      return { own: readOwn(text, declared), guests };
    }
    const signs = findSigns(folded);
    const { own, guest } = readLatin(text, signs, declared);
    // Chinese can be written in Latin letters, too.
    const mayBePinyin = isChinese || signs.german + signs.english === 0;
    if (!mayBePinyin) return { own, guests: [guest] };
    const pinyin = readPinyin(own.language, blank(text, signs.notChinese), chinese);
    return { own, guests: [guest, pinyin] };
  };
}

function hasLetters({ codes, length }: FoldedText): boolean {
  for (let i = 0; i < length; i++) if (isLatinLetter(codes[i] ?? 0)) return true;
  return false;
}

/** In German and English, whichever has more of its little words in the text first. */
function readLatin(
  text: string,
  { german, english, notEnglish }: Signs,
  declared: Language,
): { own: Reading; guest: Reading } {
  const usual = letterLanguageOf[languageFacts[declared].guardWords];
  const isGerman = german === english ? usual === 'de' : german > english;
  return isGerman
    ? { own: readOwn(text, 'de'), guest: readGuest('de', blank(text, notEnglish), 'en') }
    : { own: readOwn(text, 'en'), guest: readGuest('en', text, 'de') };
}

function readOwn(text: string, language: Language): Reading {
  return { text, language, isOwn: true, own: language, ignored: nothing, onlyHan: false };
}

function readGuest(own: Language, text: string, language: Language): Reading {
  return { text, language, isOwn: false, own, ignored: singleWords, onlyHan: false };
}

function readPinyin(own: Language, text: string, language: Language): Reading {
  return { text, language, isOwn: false, own, ignored: likenesses, onlyHan: true };
}
