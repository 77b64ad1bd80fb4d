import { describe, expect, it } from 'vitest';
import { quotationMarks } from '#web/ui/quotation-marks.ts';

describe('quotation marks', () => {
  it.each([
    ['de', '„…“'],
    ['en', '“…”'],
    ['en-GB', '“…”'],
    ['zh-Hans', '“…”'],
    ['zh-Hant', '「…」'],
    ['xx', '„…“'],
  ])('of %s are %s', (lang, expected) => {
    const { open, close } = quotationMarks(lang);
    expect(`${open}…${close}`).toBe(expected);
  });
});
