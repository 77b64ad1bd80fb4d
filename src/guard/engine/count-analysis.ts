import type { Language } from '#domain/i18n/language.ts';
import { createAnalyser } from '#guard/engine/finding/analyse.ts';
import type { RoleLists } from '#guard/engine/vocabulary/role-lists.ts';
import type { Trie } from '#guard/engine/vocabulary/trie.ts';
import type { Vocabularies } from '#guard/engine/vocabulary/vocabularies.ts';
import type { PhraseIndex, Vocabulary } from '#guard/engine/vocabulary/vocabulary.ts';

/** For tests: counts table lookups while a text is analysed. Unlike a time this is the same on every machine. */
export function countAnalysis(
  vocabularies: Vocabularies,
  language: Language,
): (text: string) => number {
  let looks = 0;
  const watch = <Table extends object>(table: Table): Table =>
    new Proxy(table, {
      get: (target, key) => {
        looks++;
        return Reflect.get(target, key);
      },
    });
  const ownLetters = vocabularies.letters(language);
  const letters = {
    ...ownLetters,
    vocabulary: watchVocabulary(ownLetters.vocabulary, watch),
    trie: watchTrie(ownLetters.trie, watch),
    firsts: watch(ownLetters.firsts),
    pairs: watch(ownLetters.pairs),
    beginsInside: watch(ownLetters.beginsInside),
  };
  const ownHan = vocabularies.han();
  const han = {
    vocabulary: watchVocabulary(ownHan.vocabulary, watch),
    trie: watchTrie(ownHan.trie, watch),
    firsts: watch(ownHan.firsts),
  };
  const analyse = createAnalyser({ letters: () => letters, han: () => han });
  return (text) => {
    looks = 0;
    analyse(text, language);
    return looks;
  };
}

type Watch = <Table extends object>(table: Table) => Table;

function watchTrie(trie: Trie, watch: Watch): Trie {
  return {
    codes: watch(trie.codes),
    childStarts: watch(trie.childStarts),
    childBits: watch(trie.childBits),
    wordStarts: watch(trie.wordStarts),
    roles: watch(trie.roles),
    marks: watch(trie.marks),
  };
}

function watchVocabulary(vocabulary: Vocabulary, watch: Watch): Vocabulary {
  return {
    ...vocabulary,
    labelsOfRole: watchLists(vocabulary.labelsOfRole, watch),
    phrases: watchIndex(vocabulary.phrases, watch),
    compounds: watchIndex(vocabulary.compounds, watch),
    roleBits: watch(vocabulary.roleBits),
  };
}

function watchLists(lists: RoleLists, watch: Watch): RoleLists {
  return { ...lists, starts: watch(lists.starts), ends: watch(lists.ends) };
}

function watchIndex(index: PhraseIndex, watch: Watch): PhraseIndex {
  const { phrases, byFirst, byRarest, firstsByRarest } = index;
  return {
    phrases: {
      starts: watch(phrases.starts),
      elements: watch(phrases.elements),
      gaps: watch(phrases.gaps),
      withouts: watch(phrases.withouts),
      optional: watch(phrases.optional),
      anchors: watch(phrases.anchors),
      meanings: watch(phrases.meanings),
    },
    byFirst: watchLists(byFirst, watch),
    byRarest: watchLists(byRarest, watch),
    firstsByRarest: watchLists(firstsByRarest, watch),
  };
}
