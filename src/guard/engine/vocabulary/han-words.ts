import pinyin from '#guard/data/pinyin.json' with { type: 'json' };
import { foldToString } from '#guard/engine/folding/fold.ts';
import { readRoles } from '#guard/engine/vocabulary/phrases.ts';
import type { GuardData } from '#guard/engine/vocabulary/phrases.ts';
import { buildTrie } from '#guard/engine/vocabulary/trie.ts';
import type { Trie } from '#guard/engine/vocabulary/trie.ts';

const syllables = new Map(
  Object.entries(pinyin.syllables).flatMap(([syllable, characters]) =>
    Array.from(characters, (character) => [character, syllable] as const),
  ),
);

const shortestPinyin = 4;

/** Builds the table of Chinese texts. */
export function readHanWords(sources: readonly GuardData[]): Trie {
  const wordsOf = (...lists: readonly string[]): ReadonlySet<string> =>
    new Set(sources.flatMap(({ words }) => lists.flatMap((list) => words[list] ?? [])));
  const strong = wordsOf('strong');
  const soft = wordsOf('soft');
  const spoken = wordsOf('spokenCry', 'spokenDie');
  const words = [...readRoles(sources)].flatMap(([word, role]) => {
    const folded = foldToString(word).replace(/[*+]/gu, '');
    if (folded === '') return [];
    const isRude = strong.has(word) || soft.has(word);
    const spellings = isRude
      ? [folded, ...respell(folded, strong.has(word))]
      : [folded, ...(spoken.has(word) ? respellWholly(folded) : [])];
    return spellings.map((spelling) => ({ codes: codesOf(spelling), role, marks: 0 }));
  });
  return buildTrie(words);
}

function codesOf(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

/** Writes single characters in pinyin (王ba蛋), and rude words completely. */
function respell(word: string, wholly: boolean): readonly string[] {
  const characters = Array.from(word);
  if (characters.length < 2) return [];
  const sounds = soundsOf(characters);
  const single = characters.flatMap((_, index) => {
    const sound = sounds[index];
    return sound === undefined ? [] : [characters.with(index, sound).join('')];
  });
  return wholly ? [...single, ...respellWholly(word)] : single;
}

function respellWholly(word: string): readonly string[] {
  const sounds = soundsOf(Array.from(word));
  const all = sounds.includes(undefined) ? '' : sounds.join('');
  return all.length < shortestPinyin ? [] : [all, sounds.join(' ')];
}

function soundsOf(characters: readonly string[]): readonly (string | undefined)[] {
  return characters.map((character) => syllables.get(character));
}
