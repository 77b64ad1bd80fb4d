/** Appends new words, each once, ignoring case. */
export function mergeChips(existing: readonly string[], added: readonly string[]): string[] {
  const merged = [...existing];
  const seen = new Set(existing.map(sameness));
  for (const word of added) {
    if (seen.has(sameness(word))) continue;
    seen.add(sameness(word));
    merged.push(word);
  }
  return merged;
}

/** Returns the chip that equals the word, ignoring case, or undefined. */
export function findChip(chips: readonly string[], word: string): string | undefined {
  return chips.find((chip) => sameness(chip) === sameness(word));
}

function sameness(word: string): string {
  return word.normalize('NFC').toLocaleLowerCase('und');
}
