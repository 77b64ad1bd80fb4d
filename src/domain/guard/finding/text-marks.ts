/**
 * Marks numbers for the text at hand, and forgets them all at once: of each number is noted in which
 * of the last texts it was marked. A byte each, so that they stay close to the processor.
 */
export type TextMarks = { markedIn: Uint8Array; text: number };

const lastText = 255;

export function createTextMarks(count: number): TextMarks {
  return { markedIn: new Uint8Array(count), text: 1 };
}

/** Begins with another text, of which nothing is marked. */
export function forgetMarks(marks: TextMarks): void {
  if (marks.text === lastText) {
    marks.markedIn.fill(0);
    marks.text = 0;
  }
  marks.text += 1;
}

export function mark({ markedIn, text }: TextMarks, number: number): void {
  markedIn[number] = text;
}

export function isMarked({ markedIn, text }: TextMarks, number: number): boolean {
  return markedIn[number] === text;
}
