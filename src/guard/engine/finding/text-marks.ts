/** Marks numbers for the current text. Each byte holds its text’s number, so one step clears all marks. */
export type TextMarks = { markedIn: Uint8Array; text: number };

const lastText = 255;

export function createTextMarks(count: number): TextMarks {
  return { markedIn: new Uint8Array(count), text: 1 };
}

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
