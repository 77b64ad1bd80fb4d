/** Appends new words, each once, ignoring case. */
export function mergeChips(existing: readonly string[], added: readonly string[]): string[] {
  const merged = [...existing];
  const seen = new Set(existing.map(foldWord));
  for (const word of added) {
    if (seen.has(foldWord(word))) continue;
    seen.add(foldWord(word));
    merged.push(word);
  }
  return merged;
}

/** Returns the chip that equals the word, ignoring case, or undefined. */
export function findChip(chips: readonly string[], word: string): string | undefined {
  return chips.find((chip) => foldWord(chip) === foldWord(word));
}

function foldWord(word: string): string {
  return word.normalize('NFC').toLocaleLowerCase('und');
}
