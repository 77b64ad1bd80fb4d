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

function sameness(word: string): string {
  return word.normalize('NFC').toLocaleLowerCase('und');
}
