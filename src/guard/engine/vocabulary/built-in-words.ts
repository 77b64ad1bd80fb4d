import germanConstructions from '#guard/data/constructions.de.json' with { type: 'json' };
import englishConstructions from '#guard/data/constructions.en.json' with { type: 'json' };
import germanDistress from '#guard/data/distress.de.json' with { type: 'json' };
import englishDistress from '#guard/data/distress.en.json' with { type: 'json' };
import chineseDistress from '#guard/data/distress.zh.json' with { type: 'json' };
import germanFamilies from '#guard/data/families.de.json' with { type: 'json' };
import englishFamilies from '#guard/data/families.en.json' with { type: 'json' };
import foreignFamilies from '#guard/data/families.foreign.json' with { type: 'json' };
import chineseFamilies from '#guard/data/families.zh.json' with { type: 'json' };
import ordinary from '#guard/data/ordinary-words.json' with { type: 'json' };
import germanPhrases from '#guard/data/phrases.de.json' with { type: 'json' };
import englishPhrases from '#guard/data/phrases.en.json' with { type: 'json' };
import chinesePhrases from '#guard/data/phrases.zh.json' with { type: 'json' };
import sounds from '#guard/data/sounds.json' with { type: 'json' };
import germanTone from '#guard/data/tone.de.json' with { type: 'json' };
import englishTone from '#guard/data/tone.en.json' with { type: 'json' };
import chineseTone from '#guard/data/tone.zh.json' with { type: 'json' };
import germanWords from '#guard/data/words.de.json' with { type: 'json' };
import englishWords from '#guard/data/words.en.json' with { type: 'json' };
import chineseWords from '#guard/data/words.zh.json' with { type: 'json' };
import type { GuardData } from '#guard/engine/vocabulary/phrases.ts';
import type { LetterLanguage } from '#guard/engine/vocabulary/word-languages.ts';

const german = join(
  germanConstructions,
  germanDistress,
  germanFamilies,
  foreignFamilies,
  germanTone,
  {
    ...germanPhrases,
    ...germanWords,
  },
);
const english = join(
  englishConstructions,
  englishDistress,
  englishFamilies,
  foreignFamilies,
  englishTone,
  {
    ...englishPhrases,
    ...englishWords,
  },
);
const chinese = join(chineseDistress, chineseFamilies, chineseTone, {
  ...chinesePhrases,
  ...chineseWords,
});

/** Harmless in every language. */
export const ordinaryWords: readonly string[] = [...ordinary.de, ...ordinary.en];

/** Strong words that do not sound like an ordinary word. */
export const wordsBySound: ReadonlySet<string> = new Set([...sounds.de, ...sounds.en]);

/** Rude words of the other language that are harmless in this one. */
const harmlessIn: Record<LetterLanguage, readonly string[]> = {
  de: germanWords.harmless,
  en: englishWords.harmless,
};

export const builtInWords: Record<LetterLanguage | 'zh', readonly GuardData[]> = {
  de: [german, fromElsewhere(english, 'de')],
  en: [english, fromElsewhere(german, 'en')],
  zh: [chinese],
};

/** Adds only the unmistakable words of the other language. */
function fromElsewhere(other: GuardData, own: LetterLanguage): GuardData {
  const strong =
    other.words['strong']?.filter((word) => !harmlessIn[own].includes(word.replace(/\+$/u, ''))) ??
    [];
  return { words: { strong }, phrases: { strong: ['@strong'] } };
}

/** Distress and families of unkindness have their own files; every file may use all lists. */
function join(...sources: readonly GuardData[]): GuardData {
  const labels = new Set(sources.flatMap(({ phrases }) => Object.keys(phrases)));
  return {
    words: Object.assign({}, ...sources.map(({ words }) => words)),
    phrases: Object.fromEntries(
      [...labels].map((label) => [label, sources.flatMap(({ phrases }) => phrases[label] ?? [])]),
    ),
  };
}
