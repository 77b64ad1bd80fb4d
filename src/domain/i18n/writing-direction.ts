/** Hebrew, Arabic and related scripts. */
const fromTheRight = '\\u{590}-\\u{8FF}\\u{FB1D}-\\u{FDFF}\\u{FE70}-\\u{FEFC}';
const holdsOne = new RegExp(`[${fromTheRight}]`, 'u');
const beginsWithOne = new RegExp(`^\\P{L}*[${fromTheRight}]`, 'u');

/** Checks whether any part of the text runs from right to left. */
export function holdsRightToLeft(text: string): boolean {
  return holdsOne.test(text);
}

/** Checks the first letter, as browsers do. */
export function isRightToLeft(text: string): boolean {
  return beginsWithOne.test(text);
}
