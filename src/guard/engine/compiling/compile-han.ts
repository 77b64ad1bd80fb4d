import pinyin from '#guard/data/pinyin.json' with { type: 'json' };
import { compileVocabulary } from '#guard/engine/compiling/compile-vocabulary.ts';
import type { GuardData } from '#guard/engine/compiling/compile-vocabulary.ts';
import { foldToString } from '#guard/engine/folding/fold.ts';
import type { HanTables } from '#guard/engine/vocabulary/han-vocabulary.ts';
import { buildTrie } from '#guard/engine/vocabulary/trie.ts';
import type { TrieWord } from '#guard/engine/vocabulary/trie.ts';

const syllables = new Map(
  Object.entries(pinyin.syllables).flatMap(([syllable, characters]) =>
    Array.from(characters, (character) => [character, syllable] as const),
  ),
);

const shortestPinyin = 4;

/** Compiles words and phrases of Chinese texts. Throws when 16 bits cannot number them. */
export function compileHan(sources: readonly GuardData[]): HanTables {
  const { tables, roleOfWord } = compileVocabulary(sources);
  const wordsOf = (...lists: readonly string[]): ReadonlySet<string> =>
    new Set(sources.flatMap(({ words }) => lists.flatMap((list) => words[list] ?? [])));
  const strong = wordsOf('strong');
  const soft = wordsOf('soft');
  const spoken = wordsOf('spokenCry', 'spokenDie');
  const words = [...roleOfWord].flatMap(([word, role]) => {
    const folded = foldToString(word).replace(/[*+]/gu, '');
    if (folded === '') return [];
    const isRude = strong.has(word) || soft.has(word);
    const spellings = isRude
      ? [folded, ...respell(folded, strong.has(word))]
      : [folded, ...(spoken.has(word) ? respellWholly(folded) : [])];
    return spellings.map((spelling): TrieWord => ({
      codes: Array.from({ length: spelling.length }, (_, i) => spelling.charCodeAt(i)),
      role,
      marks: 0,
    }));
  });
  return { tables, trie: buildTrie(words) };
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
