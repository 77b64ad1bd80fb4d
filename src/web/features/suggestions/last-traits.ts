import { readLocalItem, writeLocalItem } from '#web/api/local-items.ts';

const traitsKey = 'userTraits';

/** Returns the traits last entered in this browser. */
export function readLastTraits(): string[] {
  try {
    const traits: unknown = JSON.parse(readLocalItem(traitsKey) ?? '[]');
    return Array.isArray(traits) ? traits.filter((trait) => typeof trait === 'string') : [];
  } catch {
    return [];
  }
}

export function storeLastTraits(traits: readonly string[]): void {
  writeLocalItem(traitsKey, JSON.stringify(traits));
}
