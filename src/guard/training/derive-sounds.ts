/**
 * Writes src/guard/data/sounds.json, the rude words that are also found by their sound:
 * `node src/guard/training/derive-sounds.ts GERMAN ENGLISH`, where both are lists of ordinary words, one a line
 * (Debian's wngerman and wamerican). Words that sound like one of these are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import germanWords from '#guard/data/words.de.json' with { type: 'json' };
import englishWords from '#guard/data/words.en.json' with { type: 'json' };
import { soundsOf } from '#guard/engine/vocabulary/sounds.ts';
import { squeezed } from '#guard/engine/vocabulary/trie.ts';
import { spellForms } from '#guard/engine/vocabulary/word-forms.ts';

const [german, english] = process.argv.slice(2);
if (german === undefined || english === undefined)
  throw new Error('Name the files GERMAN and ENGLISH.');
const dictionary = [german, english].flatMap((path) => readFileSync(path, 'utf8').split('\n'));
const ordinary = new Map<string, Set<string>>();
for (const letters of dictionary.flatMap(lettersOf)) {
  const sound = soundOf(letters);
  ordinary.set(sound, (ordinary.get(sound) ?? new Set()).add(letters));
}
const shortest = 5;

writeFileSync(
  join(import.meta.dirname, '../data/sounds.json'),
  `${JSON.stringify(
    {
      source:
        'Chosen by src/guard/training/derive-sounds.ts from the strong words, beside the words of Debian’s wngerman and wamerican',
      licence: 'CC0-1.0',
      de: unmistakable(germanWords.words.strong),
      en: unmistakable(englishWords.words.strong),
    },
    null,
    2,
  )}\n`,
);

function unmistakable(words: readonly string[]): readonly string[] {
  return words.filter(
    (word) =>
      !word.startsWith('*') &&
      !word.includes('_') &&
      lettersOf(word).every((letters) => {
        const sound = soundOf(letters);
        const twins = [...(ordinary.get(sound) ?? [])].filter((twin) => twin !== letters);
        return sound.length > shortest && twins.length === 0;
      }),
  );
}

function lettersOf(word: string): readonly string[] {
  return spellForms(word)
    .filter(({ marks }) => !(marks & squeezed))
    .map(({ letters }) => letters);
}

function soundOf(letters: string): string {
  return String.fromCharCode(...soundsOf(letters));
}
