/** Letters of Hebrew, Arabic and what is written like them. */
const fromTheRight = '\\u{590}-\\u{8FF}\\u{FB1D}-\\u{FDFF}\\u{FE70}-\\u{FEFC}';
const holdsOne = new RegExp(`[${fromTheRight}]`, 'u');
const beginsWithOne = new RegExp(`^\\P{L}*[${fromTheRight}]`, 'u');

/** Whether a part of the text runs from the right to the left. */
export function holdsRightToLeft(text: string): boolean {
  return holdsOne.test(text);
}

/** Whether a text as a whole does: its first letter decides, as browsers have it. */
export function isRightToLeft(text: string): boolean {
  return beginsWithOne.test(text);
}
