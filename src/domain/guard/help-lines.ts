import type { Language } from '#domain/language.ts';

type Place =
  | 'germany'
  | 'austria'
  | 'switzerland'
  | 'north-america'
  | 'britain'
  | 'australia'
  | 'china'
  | 'taiwan'
  | 'hong-kong';

/** Someone to talk to in distress: the text key of its name, and the number to dial there. */
export type HelpLine = { name: `guard.help.line.${Place}`; number: string };

const numbers: Readonly<Record<Place, string>> = {
  germany: '0800 1110111',
  austria: '142',
  switzerland: '143',
  'north-america': '988',
  britain: '116 123',
  australia: '13 11 14',
  china: '12356',
  taiwan: '1925',
  'hong-kong': '2389 2222',
};

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
    number: numbers[place],
  }));
}
