import { expect, test } from 'vitest';
import { breakLines } from '#web/features/compliments/picture-ink.ts';

/** Each unit is one pixel wide. */
const context = { measureText: (text: string) => ({ width: text.length }) };

test.each([
  ['Mit dir wird alles leicht.', ['Mit dir', 'wird alles', 'leicht.']],
  // A full stop stays with its word, also where it has no room.
  ['Du bist so. Ja.', ['Du bist so.', 'Ja.']],
  ['Oh Herzensmenschlichkeit du', ['Oh Herzens', 'menschlich', 'keit du']],
  ['Gut 🎉🎉🎉🎉🎉🎉', ['Gut 🎉🎉🎉', '🎉🎉🎉']],
  ['Eins\n\nZwei', ['Eins', '', 'Zwei']],
])('%j has its lines', (text, lines) => {
  expect(breakLines(context, text, 'de', 10)).toEqual(lines);
});
