import { describe, expect, test } from 'vitest';
import {
  beginningOf,
  characterCount,
  normalizeComplimentText,
} from '#domain/compliments/compliment.ts';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';

test('invisible control characters and halves of characters are removed from a text', () => {
  expect(normalizeComplimentText('Schön,\0 dass\u0007 du\uD83D da\tbist.\u001B\n👩‍👩‍👧 \uDE00')).toBe(
    'Schön, dass du da\tbist.\n👩‍👩‍👧',
  );
});

test('signs that turn the direction of what follows are taken out, and marks of a direction stay', () => {
  expect(normalizeComplimentText('Du bist \u202Eschön\u202C, \u2067wirklich\u2069.')).toBe(
    'Du bist schön, wirklich.',
  );
  expect(normalizeComplimentText('\u2066\u202D \n')).toBe('');
  expect(normalizeComplimentText('أنت رائعة!\u200F')).toBe('أنت رائعة!\u200F');
});

const stack = (joiner: string): string => `Max${`\u0311\u0313${joiner}`.repeat(60)} ist da.`;

test('a stack of marks, which would cover what stands around it, is taken down', () => {
  expect(normalizeComplimentText(stack(''))).toBe(`Max${'\u0311\u0313'.repeat(3)} ist da.`);
  expect(normalizeComplimentText(stack('\u200D')).match(/\p{M}/gu)).toHaveLength(4);
});

test('a text is kept in one form, without spaces around it', () => {
  expect(normalizeComplimentText(' Scho\u0308n,\r\ndass du da bist.\r ')).toBe(
    'Schön,\ndass du da bist.',
  );
});

test('at most two empty lines in a row are kept', () => {
  expect(normalizeComplimentText('Danke.\n\n\nDeine Mira')).toBe('Danke.\n\n\nDeine Mira');
  expect(normalizeComplimentText(`Danke.${'\r\n \t'.repeat(300)}\nDeine\nMira`)).toBe(
    'Danke.\n\n\nDeine\nMira',
  );
});

test('length is counted in characters', () => {
  expect(characterCount('Schön 🌻')).toBe(7);
  expect(characterCount('Ihr seid eine Familie 👨‍👩‍👧‍👦')).toBe(23);
  expect(characterCount('e\u0301')).toBe(1);
  expect(characterCount('你很有耐心')).toBe(5);
  expect(characterCount('')).toBe(0);
  // Stacked marks count towards the limit.
  expect(characterCount(`a${'\u0301'.repeat(400)}`)).toBe(101);
});

test('days are those of UTC', () => {
  expect(dayOf(new Date('2026-06-15T23:59:59.999Z'))).toBe('2026-06-15');
  expect(daysBefore(new Date('2026-03-01T12:00:00Z'), 1).toISOString()).toBe(
    '2026-02-28T12:00:00.000Z',
  );
});

describe('the beginning of a compliment', () => {
  test('of a short one is all of it', () => {
    expect(beginningOf('Du hörst so gut zu.')).toBe('Du hörst so gut zu.');
    expect(beginningOf('x'.repeat(50))).toBe('x'.repeat(50));
  });

  test('ends with a whole word', () => {
    const text = 'Du hast mir am Dienstag eine halbe Stunde lang gezeigt, wie es geht.';
    expect(beginningOf(text)).toBe('Du hast mir am Dienstag eine halbe Stunde lang …');
    expect(beginningOf(`${'wort '.repeat(9)}genau danach`)).toBe(`${'wort '.repeat(9)}genau …`);
  });

  test('without gaps ends after 50 characters, none of them cut', () => {
    expect(beginningOf('你'.repeat(60))).toBe(`${'你'.repeat(50)} …`);
    expect(beginningOf('👩‍💻'.repeat(60))).toBe(`${'👩‍💻'.repeat(50)} …`);
    expect(beginningOf(`Ha ${'x'.repeat(60)}`)).toBe(`Ha ${'x'.repeat(47)} …`);
  });
});
