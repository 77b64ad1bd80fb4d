/** Errors of failed loads: there is no network, or a newer version has removed the files. */
const loadFailures = new WeakSet<object>();

/** Marks an error as a failed load of code or texts. */
export function markLoadFailure(error: unknown): void {
  if (typeof error === 'object' && error !== null) loadFailures.add(error);
}

export function isLoadFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && loadFailures.has(error);
}

/** Marks failed imports: Vite dispatches this event and then rejects the import with the same error. */
export function watchLoadFailures(): void {
  addEventListener('vite:preloadError', ({ payload }) => markLoadFailure(payload));
}
