import { describe, expect, it } from 'vitest';
import { stampForNumber } from '#web/ui/stamp-motif.ts';

describe('the stamp of a letter', () => {
  it('is the moon for anonymous letters and the typewriter for the assistant', () => {
    expect(stampForNumber('anonymous')).toBe('moon');
    expect(stampForNumber('assistant')).toBe('typewriter');
  });

  it('is one of six others for people, the same for the same number', () => {
    const seen = new Set(Array.from({ length: 600 }, (_, number) => stampForNumber(number)));
    expect([...seen].toSorted()).toEqual(['bird', 'house', 'pear', 'pot', 'snail', 'whale']);
    expect(stampForNumber(1204)).toBe(stampForNumber(1204));
  });
});
