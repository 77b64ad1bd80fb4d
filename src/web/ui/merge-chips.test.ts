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

  it('ignores what is there already, also in capitals, and what is typed twice', () => {
    expect(mergeChips(['Geduldig'], ['geduldig', 'ruhig', 'RUHIG'])).toEqual(['Geduldig', 'ruhig']);
  });

  it('takes composed and decomposed letters for the same word', () => {
    expect(mergeChips(['fröhlich'], ['fro\u0308hlich'])).toEqual(['fröhlich']);
  });

  it('finds a word as it was typed', () => {
    expect(findChip(['Geduldig'], 'geduldig')).toBe('Geduldig');
    expect(findChip(['Geduldig'], 'ruhig')).toBeUndefined();
  });
});
