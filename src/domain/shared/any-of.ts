/** A regular expression's choice of plain words. */
export function anyOf(words: readonly string[]): string {
  return words.join('|');
}
