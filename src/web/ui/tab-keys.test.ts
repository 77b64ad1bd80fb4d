import { describe, expect, it } from 'vitest';
import { tabForKey } from '#web/ui/tab-keys.ts';

describe('keys on tabs', () => {
  it('go round in both directions', () => {
    expect(tabForKey('ArrowRight', 0, 3)).toBe(1);
    expect(tabForKey('ArrowRight', 2, 3)).toBe(0);
    expect(tabForKey('ArrowLeft', 0, 3)).toBe(2);
  });

  it('jump to both ends', () => {
    expect(tabForKey('Home', 2, 3)).toBe(0);
    expect(tabForKey('End', 0, 3)).toBe(2);
  });

  it('leave every other key, and an empty row, alone', () => {
    expect(tabForKey('Enter', 0, 3)).toBeNull();
    expect(tabForKey('End', 0, 0)).toBeNull();
  });
});
