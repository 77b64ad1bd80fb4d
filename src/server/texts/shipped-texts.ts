import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Language } from '#domain/i18n/language.ts';
import { textFiles } from '#domain/i18n/text-files.ts';

/** Reads one built-in text file of a language. */
export async function readTextFile(
  language: Language,
  name: (typeof textFiles)[number],
): Promise<Record<string, string>> {
  const file = new URL(`../../../texts/${language}/${name}.json`, import.meta.url);
  return z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8')));
}

export async function readShippedTexts(language: Language): Promise<Record<string, string>> {
  const files = await Promise.all(textFiles.map((name) => readTextFile(language, name)));
  return Object.assign({}, ...files);
}
