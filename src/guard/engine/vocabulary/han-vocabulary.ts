import { indexVocabulary } from '#guard/engine/vocabulary/index-vocabulary.ts';
import { behindChildren, codeOf, firstChild } from '#guard/engine/vocabulary/trie.ts';
import type { Trie } from '#guard/engine/vocabulary/trie.ts';
import type { Vocabulary, VocabularyTables } from '#guard/engine/vocabulary/vocabulary.ts';

export type HanTables = { tables: VocabularyTables; trie: Trie };

export type HanVocabulary = {
  vocabulary: Vocabulary;
  trie: Trie;
  /** The state after a first character; 0 when no word begins with it. */
  firsts: Uint16Array;
};

export function indexHan({ tables, trie }: HanTables): HanVocabulary {
  const firsts = new Uint16Array(0x10000);
  const last = behindChildren(trie, 0);
  for (let state = firstChild(trie, 0); state < last; state++) firsts[codeOf(trie, state)] = state;
  return { vocabulary: indexVocabulary(tables), trie, firsts };
}
