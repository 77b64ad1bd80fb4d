import { describe, expect, it } from 'vitest';
import { markSegments } from '#web/ui/mark-segments.ts';

const show = (text: string, marks: { start: number; end: number }[]) =>
  markSegments(text, marks).map((piece) => (piece.marked ? `[${piece.text}]` : piece.text));

describe('marking words in a text', () => {
  it('splits the text around them', () => {
    expect(show('du wärst stur, wirklich', [{ start: 9, end: 13 }])).toEqual([
      'du wärst ',
      '[stur]',
      ', wirklich',
    ]);
  });

  it('accepts marks in any order and clips overlaps', () => {
    const marks = [
      { start: 4, end: 6 },
      { start: 0, end: 3 },
      { start: 2, end: 5 },
    ];
    expect(show('abcdefg', marks)).toEqual(['[abc]', '[de]', '[f]', 'g']);
  });

  it('ignores marks beyond the text and keeps every letter', () => {
    expect(show('kurz', [{ start: 2, end: 99 }])).toEqual(['ku', '[rz]']);
    expect(show('kurz', [{ start: 9, end: 12 }])).toEqual(['kurz']);
    expect(show('', [{ start: 0, end: 3 }])).toEqual([]);
  });
});
