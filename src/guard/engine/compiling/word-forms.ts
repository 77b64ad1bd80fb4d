import { foldToString } from '#guard/engine/folding/fold.ts';

/** The forms of a word in texts; phrase-syntax.ts explains the marks. */
export type WordForm = {
  letters: string;
  openStart: boolean;
  openEnd: boolean;
  inflected: boolean;
  /** Without double letters; counts only for stretched words. */
  squeezed: boolean;
};

const umlautDigraphs: readonly (readonly [RegExp, string])[] = [
  [/ä/gu, 'ae'],
  [/ö/gu, 'oe'],
  [/ü/gu, 'ue'],
];
const shortestSqueezed = 4;

/** Returns all spellings that are matched, in letters and digits. */
export function spellForms(word: string): readonly WordForm[] {
  const openStart = word.startsWith('*');
  const openEnd = word.endsWith('*');
  const inflected = word.endsWith('+');
  const bare = word.slice(openStart ? 1 : 0, openEnd || inflected ? -1 : undefined);
  const spellings = spell(bare);
  const forms: WordForm[] = [];
  for (const letters of spellings) {
    forms.push({ letters, openStart, openEnd, inflected, squeezed: false });
    const short = squeeze(letters);
    if (short.length < shortestSqueezed || spellings.includes(short)) continue;
    forms.push({ letters: short, openStart, openEnd, inflected, squeezed: true });
  }
  return forms;
}

/** Umlauts as plain vowels, and as two letters. */
function spell(word: string): readonly string[] {
  if (/^[a-z0-9]+$/u.test(word)) return [word];
  const lower = word.toLowerCase();
  const digraphs = umlautDigraphs.reduce((text, [umlaut, two]) => text.replace(umlaut, two), lower);
  const plain = onlyLetters(foldToString(lower));
  const written = onlyLetters(foldToString(digraphs));
  return [...new Set([plain, written])].filter((letters) => letters !== '');
}

function onlyLetters(text: string): string {
  return text.replace(/[^a-z0-9]/gu, '');
}

function squeeze(letters: string): string {
  return /(.)\1/u.test(letters) ? letters.replace(/(.)\1+/gu, '$1') : letters;
}
