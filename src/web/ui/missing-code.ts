/** What could not be fetched: there is no network, or a newer version of the product has taken the files away. */
const missing = new WeakSet<object>();

/** Remembers that an error says nothing but that code, or texts, did not come. */
export function noteMissing(error: unknown): void {
  if (typeof error === 'object' && error !== null) missing.add(error);
}

export function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error);
}

/** Vite dispatches the event for every import that fails, and then rejects it with the same error. */
export function watchMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => noteMissing(payload));
}
