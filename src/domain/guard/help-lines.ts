import lines from '#domain/guard/data/help-lines.json' with { type: 'json' };
import type { Language } from '#domain/language.ts';

type Place = keyof typeof lines.numbers;

/** Someone to talk to in distress: the text key of its name, and the number to dial there. */
export type HelpLine = { name: `guard.help.line.${Place}`; number: string };

/** Where most readers of a language live comes first; nobody is told less than all. */
const nearest: Readonly<Record<Language, readonly Place[]>> = {
  de: ['germany', 'austria', 'switzerland'],
  en: ['north-america', 'britain', 'australia'],
  'zh-Hans': ['china', 'taiwan', 'hong-kong'],
  'zh-Hant': ['taiwan', 'hong-kong', 'china'],
};

export function helpLinesFor(language: Language): readonly HelpLine[] {
  const others = Object.values(nearest)
    .flat()
    .filter((place) => !nearest[language].includes(place));
  return [...new Set([...nearest[language], ...others])].map((place) => ({
    name: `guard.help.line.${place}`,
    number: lines.numbers[place],
  }));
}
