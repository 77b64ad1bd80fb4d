import { expect, test } from 'vitest';
import { breakLines, fitText } from '#web/features/compliments/picture-canvas.ts';

/** Makes each unit one pixel wide. */
const context = { measureText: (text: string) => ({ width: text.length }) };

test.each([
  ['Mit dir wird alles leicht.', ['Mit dir', 'wird alles', 'leicht.']],
  // Keeps a full stop with its word, even beyond the width.
  ['Du bist so. Ja.', ['Du bist so.', 'Ja.']],
  ['Oh Herzensmenschlichkeit du', ['Oh Herzens', 'menschlich', 'keit du']],
  ['Gut 🎉🎉🎉🎉🎉🎉', ['Gut 🎉🎉🎉', '🎉🎉🎉']],
  // Breaks a run of punctuation that is wider than a line.
  ['So gut !!!!!!!!!!!!!!!', ['So gut !!!!', '!!!!!!!!!!!']],
  ['----------------------', ['-----------', '-----------']],
  ['Eins\n\nZwei', ['Eins', '', 'Zwei']],
])('%j is broken into its lines', (text, lines) => {
  expect(breakLines(context, text, 'de', 10)).toEqual(lines);
});

test.each([
  ['few words', 'Du bist gut.'],
  ['a long letter', 'Du hörst zu, bis jemand ausgeredet hat. '.repeat(15)],
  ['a poem', 'Du bist da\n'.repeat(40)],
  ['a line for each letter', 'a\n'.repeat(300)],
])('%s fits on the sheet', (_which, text) => {
  // Makes a letter half as wide as it is high.
  const sheet = {
    font: '',
    measureText: (line: string) => ({ width: (line.length * Number.parseFloat(sheet.font)) / 2 }),
  };
  const room = { width: 728, height: 580 };
  const { lineHeight, lines } = fitText(sheet, { text, lang: 'de' }, room, (size) => `${size}px`);
  expect(lines.length * lineHeight).toBeLessThanOrEqual(room.height);
  for (const line of lines)
    expect(sheet.measureText(line).width).toBeLessThanOrEqual(room.width * 1.1);
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/\s/gu, ''));
});
