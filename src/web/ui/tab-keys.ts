const across = { next: 'ArrowRight', previous: 'ArrowLeft' };

/** Keys of a list whose entries stand below each other. */
export const downwards: typeof across = { next: 'ArrowDown', previous: 'ArrowUp' };

/** Which tab a key leads to: arrows go round, Home and End jump. `null` when the key means nothing to tabs. */
export function tabForKey(
  key: string,
  current: number,
  count: number,
  arrows = across,
): number | null {
  if (count === 0) return null;
  switch (key) {
    case arrows.next:
      return (current + 1) % count;
    case arrows.previous:
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
