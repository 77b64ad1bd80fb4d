import { readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { languages } from '#domain/i18n/language.ts';
import { shapeOfMessage } from '#domain/i18n/text-message.ts';
import type { TextKey } from '#web/i18n/use-translations.ts';

/** Texts with counts, which exceed a thousand in a large community. */
const sentences: readonly TextKey[] = [
  'admin.list.page',
  'admin.people.removed',
  'admin.person.about_text',
  'insights.engagement.active_of',
  'insights.engagement.active_text',
];

test.each(languages)('numbers in sentences are formatted as in tiles, in %s', (language) => {
  const file = readFileSync(`${import.meta.dirname}/../../../texts/${language}/admin.json`, 'utf8');
  const texts = z.record(z.string(), z.string()).parse(JSON.parse(file));
  const plain = sentences.flatMap((key) =>
    [...(shapeOfMessage(compile(texts[key] ?? ''))?.placeholders ?? [])]
      .filter(([, uses]) => uses.has('plain'))
      .map(([name]) => `${key}: {${name}}`),
  );
  expect(plain).toEqual([]);
});
