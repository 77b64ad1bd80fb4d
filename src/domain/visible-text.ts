/**
 * What shows nothing: some letters and marks as well, and the Braille pattern without a dot. What ends a line does, and
 * so do signs that choose how another one looks, which names in Han characters have.
 */
const invisible =
  '(?![\\p{Variation_Selector}\\t-\\r])[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\u2800]';
const joiner =
  '(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)(\\u200D)(?=\\p{Extended_Pictographic})';
const joinerOrInvisible = new RegExp(`${joiner}|${invisible}`, 'gu');

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * One line without invisible characters, so that two that look alike are alike. Only the sign that joins two emoji
 * stays: without it “👩‍💻” falls apart.
 */
export function visibleLine(input: string): string {
  return input.replace(joinerOrInvisible, '$1').normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Whether a text shows nothing, though it may have characters. */
export function isBlank(text: string): boolean {
  return !visible.test(visibleLine(text));
}
