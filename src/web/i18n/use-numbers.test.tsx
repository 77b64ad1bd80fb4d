import { describe, expect, test } from 'vitest';
import { inGerman, renderHook } from '#test/browser/render-hook.tsx';
import { useNumbers } from '#web/i18n/use-numbers.ts';

describe('a share', () => {
  const { current: numbers } = renderHook(useNumbers, inGerman());

  test('is told in whole percents', () => {
    expect(numbers.share(5, 8)).toBe('63\u{a0}%');
    expect(numbers.share(0, 8)).toBe('0\u{a0}%');
  });

  test('of nothing is none, and not 0 %', () => {
    expect(numbers.share(0, 0)).toBeNull();
  });
});
