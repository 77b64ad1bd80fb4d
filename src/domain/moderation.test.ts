import { describe, expect, test } from 'vitest';
import { excerptOf } from '#domain/moderation.ts';

describe('an excerpt', () => {
  test('of a short text is the text', () => {
    expect(excerptOf('Du hörst so gut zu.')).toBe('Du hörst so gut zu.');
    expect(excerptOf('x'.repeat(50))).toBe('x'.repeat(50));
  });

  test('ends with a whole word', () => {
    const text = 'Du hast mir am Dienstag eine halbe Stunde lang gezeigt, wie es geht.';
    expect(excerptOf(text)).toBe('Du hast mir am Dienstag eine halbe Stunde lang…');
    const fitting = `${'wort '.repeat(9)}genau danach`;
    expect(excerptOf(fitting)).toBe(`${'wort '.repeat(9)}genau…`);
  });

  test('of a text without gaps ends after 50 characters, none of them cut', () => {
    expect(excerptOf('你'.repeat(60))).toBe(`${'你'.repeat(50)}…`);
    expect(excerptOf('💛'.repeat(60))).toBe(`${'💛'.repeat(50)}…`);
    expect(excerptOf('👩‍💻'.repeat(60))).toBe(`${'👩‍💻'.repeat(50)}…`);
    expect(excerptOf(`Ha ${'x'.repeat(60)}`)).toBe(`Ha ${'x'.repeat(47)}…`);
  });
});
