import { describe, expect, it } from 'vitest';
import { findChip, mergeChips } from '#web/ui/merge-chips.ts';

describe('adding words', () => {
  it('keeps the order and puts new ones last', () => {
    expect(mergeChips(['geduldig'], ['ruhig', 'neugierig'])).toEqual([
      'geduldig',
      'ruhig',
      'neugierig',
    ]);
  });

  it('ignores existing words, also in capitals, and words typed twice', () => {
    expect(mergeChips(['Geduldig'], ['geduldig', 'ruhig', 'RUHIG'])).toEqual(['Geduldig', 'ruhig']);
  });

  it('treats composed and decomposed letters as equal', () => {
    expect(mergeChips(['fröhlich'], ['fro\u0308hlich'])).toEqual(['fröhlich']);
  });

  it('finds a word in its original spelling', () => {
    expect(findChip(['Geduldig'], 'geduldig')).toBe('Geduldig');
    expect(findChip(['Geduldig'], 'ruhig')).toBeUndefined();
  });
});
