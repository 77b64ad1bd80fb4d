import type { TextSpan } from '#guard/verdict.ts';

/** Converts positions in the folded text to positions in the original; never empty. */
export function toSpan(starts: Uint32Array, start: number, end: number): TextSpan {
  const first = starts[start] ?? 0;
  return { start: first, end: Math.max(first + 1, starts[end] ?? 0) };
}

export function mergeSpans(spans: readonly TextSpan[]): readonly TextSpan[] {
  const merged: TextSpan[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Replaces words by spaces, so that positions stay. The spans are sorted and do not overlap. */
export function blank(text: string, spans: readonly TextSpan[]): string {
  if (spans.length === 0) return text;
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    pieces.push(text.slice(from, start), ' '.repeat(end - start));
    from = end;
  }
  return pieces.join('') + text.slice(from);
}
