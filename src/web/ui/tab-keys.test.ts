import { describe, expect, it } from 'vitest';
import { tabForKey } from '#web/ui/tab-keys.ts';

describe('keys on tabs', () => {
  it('wrap around in both directions', () => {
    expect(tabForKey('ArrowRight', 0, 3)).toBe(1);
    expect(tabForKey('ArrowRight', 2, 3)).toBe(0);
    expect(tabForKey('ArrowLeft', 0, 3)).toBe(2);
  });

  it('jump to both ends', () => {
    expect(tabForKey('Home', 2, 3)).toBe(0);
    expect(tabForKey('End', 0, 3)).toBe(2);
  });

  it('ignore other keys and an empty row', () => {
    expect(tabForKey('Enter', 0, 3)).toBeNull();
    expect(tabForKey('End', 0, 0)).toBeNull();
  });
});
