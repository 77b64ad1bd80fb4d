import { readFileSync } from 'node:fs';
import type { Language } from '#domain/i18n/language.ts';
import { textFiles } from '#domain/i18n/text-files.ts';

export type Texts = (key: string, values?: Record<string, string | number>) => string;

/** Returns the texts of a language; fills only plain `{name}` places. */
export function textsOf(language: Language): Texts {
  const texts: Record<string, string> = Object.assign(
    {},
    ...textFiles.map((name) => {
      const file = new URL(`../../../texts/${language}/${name}.json`, import.meta.url);
      return JSON.parse(readFileSync(file, 'utf8'));
    }),
  );
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`There is no text ${key}.`);
    return Object.entries(values).reduce(
      (filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)),
      text,
    );
  };
}
