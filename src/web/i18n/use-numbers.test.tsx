import { renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { useNumbers } from '#web/i18n/use-numbers.ts';

describe('a share', () => {
  const numbers = renderHook(useNumbers, { wrapper: inGerman() }).result.current;

  test('is told in whole percents', () => {
    expect(numbers.share(5, 8)).toBe('63\u{a0}%');
    expect(numbers.share(0, 8)).toBe('0\u{a0}%');
  });

  test('of nothing is none, and not 0 %', () => {
    expect(numbers.share(0, 0)).toBeNull();
  });
});

describe('a cost', () => {
  const numbers = renderHook(useNumbers, { wrapper: inGerman() }).result.current;

  test('is told in cents, and an average more finely', () => {
    expect(numbers.dollars(8.144)).toBe('8,14\u{a0}$');
    expect(numbers.meanDollars(0.005_14)).toBe('0,0051\u{a0}$');
    expect(numbers.dollars(0.005)).toBe('0,01\u{a0}$');
    expect(numbers.dollars(0)).toBe('0,00\u{a0}$');
  });

  test('that is less than what can be told is not told as nothing', () => {
    expect(numbers.dollars(0.004_9)).toBe('<\u{a0}0,01\u{a0}$');
    expect(numbers.meanDollars(0.000_03)).toBe('<\u{a0}0,0001\u{a0}$');
  });
});
