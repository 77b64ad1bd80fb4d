const horizontal = { next: 'ArrowRight', previous: 'ArrowLeft' };

/** Arrow keys of a vertical list. */
export const vertical: typeof horizontal = { next: 'ArrowDown', previous: 'ArrowUp' };

/** Returns the index that a key selects: arrows wrap around, Home and End jump. Null for other keys. */
export function tabForKey(
  key: string,
  current: number,
  count: number,
  arrows = horizontal,
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
