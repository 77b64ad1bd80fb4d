import { renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { useNumbers } from '#web/i18n/use-numbers.ts';

describe('a share', () => {
  const numbers = renderHook(useNumbers, { wrapper: inGerman() }).result.current;

  test('is shown in whole percents', () => {
    expect(numbers.share(5, 8)).toBe('63\u{a0}%');
    expect(numbers.share(0, 8)).toBe('0\u{a0}%');
  });

  test('of zero is null, not 0 %', () => {
    expect(numbers.share(0, 0)).toBeNull();
  });
});

describe('a cost', () => {
  const numbers = renderHook(useNumbers, { wrapper: inGerman() }).result.current;

  test('is shown in cents, and an average with four decimals', () => {
    expect(numbers.dollars(8.144)).toBe('8,14\u{a0}$');
    expect(numbers.meanDollars(0.005_14)).toBe('0,0051\u{a0}$');
    expect(numbers.dollars(0.005)).toBe('0,01\u{a0}$');
    expect(numbers.dollars(0)).toBe('0,00\u{a0}$');
  });

  test('below the smallest unit is not shown as zero', () => {
    expect(numbers.dollars(0.004_9)).toBe('<\u{a0}0,01\u{a0}$');
    expect(numbers.meanDollars(0.000_03)).toBe('<\u{a0}0,0001\u{a0}$');
  });
});
