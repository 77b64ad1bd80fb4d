export type TextMark = {
  /** First position in UTF-16 units, as for `String.prototype.slice` */
  start: number;
  /** Position after the last one */
  end: number;
};

export type TextSegment = {
  /** Position in the text */
  start: number;
  text: string;
  marked: boolean;
};

/** Splits a text into marked and unmarked pieces. Marks may overlap, be unsorted or lie outside the text. */
export function markSegments(text: string, marks: readonly TextMark[]): TextSegment[] {
  const segments: TextSegment[] = [];
  let position = 0;
  for (const mark of marks.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(mark.start, position);
    const end = Math.min(mark.end, text.length);
    if (end <= start) continue;
    if (start > position) segments.push(createSegment(text, position, start, false));
    segments.push(createSegment(text, start, end, true));
    position = end;
  }
  if (position < text.length) segments.push(createSegment(text, position, text.length, false));
  return segments;
}

function createSegment(text: string, start: number, end: number, marked: boolean): TextSegment {
  return { start, text: text.slice(start, end), marked };
}
