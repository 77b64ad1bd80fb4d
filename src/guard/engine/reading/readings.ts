import { languageFacts, type Language } from '#domain/i18n/language.ts';
import { isLatinLetter } from '#guard/engine/folding/codes.ts';
import { foldText } from '#guard/engine/folding/fold.ts';
import type { FoldedText } from '#guard/engine/folding/fold.ts';
import { blank } from '#guard/engine/folding/spans.ts';
import { findSigns } from '#guard/engine/reading/telling-words.ts';
import type { Signs } from '#guard/engine/reading/telling-words.ts';
import { letterLanguageOf } from '#guard/engine/vocabulary/word-languages.ts';

/** A text read in one possible language. In another than its own, manners and `ignored` labels do not count. */
export type Reading = {
  /** Words of another language are replaced by spaces; positions stay. */
  text: string;
  language: Language;
  isOwn: boolean;
  own: Language;
  ignored: ReadonlySet<string>;
  /** Letters are read as pinyin only. */
  onlyHan: boolean;
  /** How much surer the models must be of a part; 0 for the whole, for which alone length and question marks count. */
  doubt: number;
};

export type Readings = { own: Reading; guests: readonly Reading[] };

const nothing: ReadonlySet<string> = new Set();
/** Words that are harmless in one language and rude in another: “dick”, “fat”, “gift”. */
const likenesses: ReadonlySet<string> = new Set(['soft', 'soft?']);
/** Both lists share strong words; single words were judged in the own language. */
const singleWords: ReadonlySet<string> = new Set(['soft', 'soft?', 'strong', 'strong?']);

/** Returns the readings, the text’s own language first. The declared language counts only for an unclear text. */
export function createReadings(folded: FoldedText): (text: string, declared: Language) => Readings {
  return (text, declared) => {
    foldText(text, folded);
    const isChinese = languageFacts[declared].guardWords === 'zh';
    const chinese = isChinese ? declared : 'zh-Hans';
    if (folded.hasHan) {
      // The Chinese vocabulary includes English words; German words may occur in the text.
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
    // It may be pinyin.
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

/** German and English; the one with more frequent small words first. */
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
  return { text, language, isOwn: true, own: language, ignored: nothing, onlyHan: false, doubt: 0 };
}

function readGuest(own: Language, text: string, language: Language): Reading {
  return { text, language, isOwn: false, own, ignored: singleWords, onlyHan: false, doubt: 0 };
}

function readPinyin(own: Language, text: string, language: Language): Reading {
  return { text, language, isOwn: false, own, ignored: likenesses, onlyHan: true, doubt: 0 };
}
