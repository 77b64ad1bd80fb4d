import { foldToString } from '#domain/guard/folding/fold.ts';

/** How a word of the data may stand in a text; the marks are explained in phrase-syntax.ts. */
export type WordForm = {
  letters: string;
  /** May begin inside a word. */
  openStart: boolean;
  /** May end inside a word. */
  openEnd: boolean;
  inflected: boolean;
  /** Written without its double letters: counts only where letters were stretched. */
  squeezed: boolean;
};

const umlautDigraphs: readonly (readonly [RegExp, string])[] = [
  [/ä/gu, 'ae'],
  [/ö/gu, 'oe'],
  [/ü/gu, 'ue'],
];
const shortestSqueezed = 4;

/** All spellings in letters and digits under which a word of the data is looked for. */
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

/** With umlauts as plain vowels and, where there are any, as two letters. */
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
