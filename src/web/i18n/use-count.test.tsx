import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { useCount } from '#web/i18n/use-count.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1234, '1.234'],
  [1_234_567, '1.234.567'],
])('%i is written “%s” in German', (count, written) => {
  const write = renderHook(useCount, { wrapper: inGerman() });
  expect(write.result.current(count)).toBe(written);
});
