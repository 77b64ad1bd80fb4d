import { describe, expect, it } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { diffLines } from '#web/features/prompts/line-diff.ts';

describe('diffLines', () => {
  it('shows added and removed lines in their place', () => {
    expect(diffLines('a\nb\nc', 'a\nx\nc\nd')).toMatchObject([
      { kind: 'same', text: 'a' },
      { kind: 'removed', text: 'b' },
      { kind: 'added', text: 'x' },
      { kind: 'same', text: 'c' },
      { kind: 'added', text: 'd' },
    ]);
  });

  it('always contains both texts in full', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', '')).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after);
        const of = (kind: string) =>
          lines.filter((line) => line.kind !== kind).map((line) => line.text);
        expect(of('added').join('\n')).toBe(before);
        expect(of('removed').join('\n')).toBe(after);
      }),
    );
  });
});
