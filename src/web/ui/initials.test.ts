import { describe, expect, it } from 'vitest';
import { initials, tintForName } from '#web/ui/initials.ts';

describe('initials', () => {
  it.each([
    ['Mira Sommer', 'MS'],
    ['  hanne   marie brodersen ', 'HB'],
    ['Émile', 'É'],
    ['(Bo) Lindner', 'BL'],
    ['林小雨', '林'],
    ['王 芳', '王'],
    ['김 민지', '김'],
    ['محمد بن عبد الله', 'م'],
    ['דוד בן גוריון', 'ד'],
    ['', ''],
    ['   ', ''],
    ['👩‍🚒 Ada', '👩‍🚒A'],
  ])('of “%s” are “%s”', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('the tint of a name', () => {
  it('is the same for the same name, ignoring surrounding spaces', () => {
    expect(tintForName(' Mira Sommer ')).toBe(tintForName('Mira Sommer'));
  });

  it('spreads over all tints', () => {
    const tints = new Set(Array.from({ length: 40 }, (_, index) => tintForName(`Name ${index}`)));
    expect(tints.size).toBe(4);
  });
});
