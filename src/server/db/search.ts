/** A pattern for LIKE that finds these words anywhere; nothing in them is a wildcard. */
export function containing(words: string): string {
  return `%${literally(words)}%`;
}

/** A pattern for LIKE that finds what begins with these words. */
export function beginningWith(words: string): string {
  return `${literally(words)}%`;
}

function literally(words: string): string {
  return words.replaceAll(/[\\%_]/gu, String.raw`\$&`);
}
