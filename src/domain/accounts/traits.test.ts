import { describe, expect, test } from 'vitest';
import {
  addTraits,
  areTraitsWithinLimits,
  excessOfTraits,
  parseTraits,
} from '#domain/accounts/traits.ts';
import { fc } from '#tests/support/properties.ts';

describe('traits', () => {
  test('are split on comma and semicolon, the Chinese ones too', () => {
    expect(addTraits([], 'mutig, ruhig;klug；细心，温柔、真诚')).toEqual([
      'mutig',
      'ruhig',
      'klug',
      '细心',
      '温柔',
      '真诚',
    ]);
  });

  test('lose blanks, stray spaces and what is already there', () => {
    expect(addTraits(['Mutig'], ' mutig ,, MUTIG; sehr \n ruhig ')).toEqual([
      'Mutig',
      'sehr ruhig',
    ]);
    expect(parseTraits(['a, b', 'B; c', ''])).toEqual(['a', 'b', 'c']);
    expect(addTraits([], 'fro\u0308hlich')).toEqual(['fröhlich']);
    expect(addTraits([], 'mu\0tig, \u0007, ru\uD83Dhig')).toEqual(['mutig', 'ruhig']);
  });

  test('have nothing invisible in them, and are none where nothing is visible', () => {
    expect(addTraits([], '\u200B\u200B, \u2800; \u2060\u0301, \uFE0F')).toEqual([]);
    expect(addTraits(['mutig'], 'mu\u00ADtig, \u202Eruhig\u202C, k\uFEFFlug')).toEqual([
      'mutig',
      'ruhig',
      'klug',
    ]);
    expect(addTraits([], '👩‍💻 am Werk')).toEqual(['👩‍💻 am Werk']);
  });

  test('stay as they are when they are added again', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (input) => {
        const traits = parseTraits(input);
        expect(parseTraits(traits)).toEqual(traits);
        expect(parseTraits([traits.join(';')])).toEqual(traits);
      }),
    );
  });

  test('are at most twenty, of forty characters each', () => {
    const many = Array.from({ length: 20 }, (_, index) => `t${index}`);
    expect(areTraitsWithinLimits(many)).toBe(true);
    expect(areTraitsWithinLimits([...many, 'mehr'])).toBe(false);
    expect(areTraitsWithinLimits(['🌻'.repeat(40)])).toBe(true);
    expect(areTraitsWithinLimits(['x'.repeat(41)])).toBe(false);
  });

  test('beyond the limits are told by how much', () => {
    const many = Array.from({ length: 23 }, (_, index) => `t${index}`);
    expect(excessOfTraits(many)).toEqual({ traits: 3 });
    const long = '🌻'.repeat(45);
    expect(excessOfTraits([...many, long])).toEqual({ trait: long, characters: 5 });
    expect(excessOfTraits(['ruhig'])).toBeNull();
  });
});
