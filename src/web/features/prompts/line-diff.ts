/** A line of the result; `id` is its position. */
export type DiffLine = { id: number; kind: 'same' | 'added' | 'removed'; text: string };

/** Compares two texts line by line, by their longest common subsequence. */
export function diffLines(before: string, after: string): DiffLine[] {
  const oldLines = before.split('\n');
  const newLines = after.split('\n');
  const lengths = commonLengths(oldLines, newLines);
  const lengthAt = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < oldLines.length || j < newLines.length) {
    const removed = oldLines[i];
    const added = newLines[j];
    if (removed !== undefined && removed === added) {
      lines.push({ id: lines.length, kind: 'same', text: removed });
      i += 1;
      j += 1;
    } else if (
      removed !== undefined &&
      (added === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))
    ) {
      lines.push({ id: lines.length, kind: 'removed', text: removed });
      i += 1;
    } else {
      lines.push({ id: lines.length, kind: 'added', text: added ?? '' });
      j += 1;
    }
  }
  return lines;
}

/** Returns a table: the common lines of the rests from (i, j). */
function commonLengths(oldLines: readonly string[], newLines: readonly string[]): number[][] {
  const table = Array.from({ length: oldLines.length + 1 }, () =>
    Array.from({ length: newLines.length + 1 }, () => 0),
  );
  for (let i = oldLines.length - 1; i >= 0; i -= 1) {
    const row = table[i] ?? [];
    const below = table[i + 1] ?? [];
    for (let j = newLines.length - 1; j >= 0; j -= 1)
      row[j] =
        oldLines[i] === newLines[j]
          ? (below[j + 1] ?? 0) + 1
          : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return table;
}
