import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endOfSchoolYear,
  groupsOf,
  isWhole,
  secretSigns,
  withCheckSign,
} from '#domain/accounts/login-code.ts';
import { codeSigns, readCode } from '#domain/shared/code-signs.ts';

const secret = fc.string({
  unit: fc.constantFrom(...codeSigns.split('')),
  minLength: secretSigns,
  maxLength: secretSigns,
});

test('a code has 47 bits at least, beside its check sign', () => {
  expect(secretSigns * Math.log2(codeSigns.length)).toBeGreaterThan(47);
});

test('no wrong sign and no two swapped ones pass for a code', () => {
  fc.assert(
    fc.property(
      secret,
      fc.nat(),
      fc.nat(),
      fc.constantFrom(...codeSigns.split('')),
      (signs, one, two, sign) => {
        const code = withCheckSign(signs);
        expect(isWhole(code)).toBe(true);
        const letters = code.split('');
        const [first, second] = [one % letters.length, two % letters.length];
        const mistyped = letters.with(first, sign).join('');
        expect(isWhole(mistyped)).toBe(mistyped === code);
        const swapped = letters
          .with(first, letters[second] ?? '')
          .with(second, letters[first] ?? '')
          .join('');
        expect(isWhole(swapped)).toBe(swapped === code);
      },
    ),
  );
});

test('a code is read as people write it', () => {
  const code = withCheckSign('K7W4BR9HDP3');
  const shown = groupsOf(code).join(' · ');
  expect(readCode(shown)).toBe(code);
  expect(readCode(shown.toLowerCase().replaceAll(' · ', '-'))).toBe(code);
  expect(readCode('Ｋ７Ｗ　４ｂｒ')).toBe('K7W4BR');
});

test('the end of a school year lies ahead', () => {
  expect(endOfSchoolYear('2026-11-29')).toBe('2027-07-31');
  expect(endOfSchoolYear('2027-02-01')).toBe('2027-07-31');
  expect(endOfSchoolYear('2027-07-15')).toBe('2028-07-31');
});
