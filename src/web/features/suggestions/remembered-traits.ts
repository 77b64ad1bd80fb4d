import { read, write } from '#web/features/suggestions/browser-notes.ts';

const traitsKey = 'userTraits';

/** Returns the traits last entered in this browser. */
export function rememberedTraits(): string[] {
  try {
    const traits: unknown = JSON.parse(read(traitsKey) ?? '[]');
    return Array.isArray(traits) ? traits.filter((trait) => typeof trait === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberTraits(traits: readonly string[]): void {
  write(traitsKey, JSON.stringify(traits));
}
