import lines from '#domain/guard/data/help-lines.json' with { type: 'json' };
import { languageFacts, languages, type Language } from '#domain/i18n/language.ts';

type Place = keyof typeof lines.numbers;

/** Someone to talk to in distress: the text key of its name, and the number to dial there. */
export type HelpLine = { name: `guard.help.line.${Place}`; number: string };

/** Where most readers of a language live comes first; nobody is told less than all. */
export function helpLinesFor(language: Language): readonly HelpLine[] {
  const places = [language, ...languages].flatMap((one) => languageFacts[one].helpPlaces);
  return [...new Set(places)].map((place) => ({
    name: `guard.help.line.${place}`,
    number: lines.numbers[place],
  }));
}
