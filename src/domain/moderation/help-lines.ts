import { languageFacts, languages, type Language } from '#domain/i18n/language.ts';
import lines from '#domain/moderation/help-lines.json' with { type: 'json' };

type Place = keyof typeof lines.numbers;

/** A help line: the text key of its name, and its number. */
export type HelpLine = { name: `guard.help.line.${Place}`; number: string };

/** Returns all help lines; the place where most readers of the language live comes first. */
export function helpLinesFor(language: Language): readonly HelpLine[] {
  const places = [language, ...languages].flatMap((one) => languageFacts[one].helpPlaces);
  return [...new Set(places)].map((place) => ({
    name: `guard.help.line.${place}`,
    number: lines.numbers[place],
  }));
}
