/** The words so far and the new ones behind them, each once. Upper and lower case count as the same word. */
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

/** The word as it stands among the chips, or undefined. */
export function findChip(chips: readonly string[], word: string): string | undefined {
  return chips.find((chip) => sameness(chip) === sameness(word));
}

function sameness(word: string): string {
  return word.normalize('NFC').toLocaleLowerCase('und');
}
