import { describe, expect, it } from 'vitest';
import { disguises } from '#guard/cases/disguises.ts';
import { checkText } from '#guard/guard.ts';

const insults = {
  de: {
    words: ['arschloch', 'idiot', 'schlampe', 'wichser', 'vollpfosten', 'missgeburt', 'hurensohn'],
    places: ['Du {} hast das gemacht.', 'Das war wieder typisch, du {}!', 'Na du {}'],
  },
  en: {
    words: ['asshole', 'idiot', 'bastard', 'moron', 'wanker', 'scumbag', 'dickhead'],
    places: ['You {} did this again.', 'That was so typical, you {}!', 'Hey you {}'],
  },
} as const;

const kindness = {
  de: {
    words: ['wunderbar', 'freundin', 'spitze', 'sonnenschein', 'danke', 'klasse'],
    places: ['Du bist {}, das wollte ich sagen.', 'Für mich bist du einfach {}!'],
  },
  en: {
    words: ['wonderful', 'friendly', 'sunshine', 'thankful', 'lovely', 'classy'],
    places: ['You are {}, I wanted to say.', 'To me you are simply {}!'],
  },
} as const;

describe.each(['de', 'en'] as const)('a disguise in %s', (language) => {
  it.each(Object.entries(disguises))('hides no insult: %s', (_, disguise) => {
    const { words, places } = insults[language];
    expect(refused(words, places, disguise, false)).toEqual([]);
  });

  it.each(Object.entries(disguises))('makes no kind word unkind: %s', (_, disguise) => {
    const { words, places } = kindness[language];
    expect(refused(words, places, disguise, true)).toEqual([]);
  });

  /** Returns the texts with a wrong verdict. */
  function refused(
    words: readonly string[],
    places: readonly string[],
    disguise: (word: string) => string,
    isKind: boolean,
  ): readonly string[] {
    const texts = words.flatMap((word) =>
      places.map((place) => place.replace('{}', disguise(word))),
    );
    return texts.filter((text) => checkText(text, language).isValid !== isKind);
  }
});

it.each([
  ['de', 'du rschlch'],
  ['de', 'Du bist ein Ar schlo ch, mehr nicht'],
  ['de', 'Du Huren sohn, geh weg'],
  ['de', 'Du Schlxmpe, geh weg'],
  ['de', 'Du bist ein 🍑loch, ganz ehrlich'],
  ['de', 'Ich 🔪 dich morgen'],
  ['en', 'you bstrd, go away'],
  ['en', 'you bas tard, leave us alone'],
  ['en', 'fxck you, and go away'],
  ['en', 'Tomorrow I will 🔪 you'],
] as const)('no space, x, picture or missing vowel hides an insult: %s, %s', (language, text) => {
  expect(checkText(text, language).rule).toMatch(/^(?:negative|threat)$/u);
});

it('capital letters of Greek are those that they look like, not those that their small ones do', () => {
  const texts = [
    'Du bist ein Ηurensohn',
    'Du bist ein Μistkerl',
    'Du Νutte, geh weg',
    'You are a fucking ΝΑΖΙ ΜΟRΟΝ',
  ];
  expect(texts.filter((text) => checkText(text, 'de').isValid)).toEqual([]);
});
