import type { Language } from '#domain/i18n/language.ts';
import { createAnalyser } from '#guard/engine/finding/analyse.ts';
import type { Role } from '#guard/engine/vocabulary/phrases.ts';
import type { Trie } from '#guard/engine/vocabulary/trie.ts';
import { once } from '#guard/engine/vocabulary/vocabularies.ts';
import type { Vocabularies } from '#guard/engine/vocabulary/vocabularies.ts';

/** Counts steps in tries and phrases while a text is analysed. Unlike a time this is the same on every machine. */
export function countAnalysis(
  vocabularies: Vocabularies,
  language: Language,
): (text: string) => number {
  let looks = 0;
  class CountedMap<Key, Value> extends Map<Key, Value> {
    override get(key: Key): Value | undefined {
      looks += 1;
      return super.get(key);
    }
  }
  class CountedSet<Value> extends Set<Value> {
    override has(value: Value): boolean {
      looks += 1;
      return super.has(value);
    }
  }
  const countRole = once((role: Role): Role => new CountedSet(role));
  const countTrie = ({ next, words }: Trie): Trie => ({
    next: new CountedMap(next),
    words: new Map(
      Array.from(words, ([state, ends]) => [
        state,
        ends.map((word) => ({ ...word, role: countRole(word.role) })),
      ]),
    ),
  });
  const { trie, inside, ...own } = vocabularies.letters(language);
  const letters = { ...own, trie: countTrie(trie), inside: countTrie(inside) };
  const han = countTrie(vocabularies.han());
  const analyse = createAnalyser({ letters: () => letters, han: () => han });
  return (text) => {
    looks = 0;
    analyse(text, language);
    return looks;
  };
}
