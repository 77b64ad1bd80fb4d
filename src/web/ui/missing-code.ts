/** Errors of failed loads: there is no network, or a newer version has removed the files. */
const missing = new WeakSet<object>();

/** Marks an error as a failed load of code or texts. */
export function noteMissing(error: unknown): void {
  if (typeof error === 'object' && error !== null) missing.add(error);
}

export function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error);
}

/** Marks failed imports: Vite dispatches this event and then rejects the import with the same error. */
export function watchMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => noteMissing(payload));
}
