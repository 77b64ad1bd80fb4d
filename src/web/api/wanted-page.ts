import { memberPage } from '#domain/shared/pages.ts';

/**
 * Where somebody wanted to go who has to sign in first. It is kept with the entry in the browser's history:
 * the address stays /login, and a reload does not lose it.
 */
export function wantPage(path: string, search: string): { wanted: string } {
  return { wanted: search === '' ? path : `${path}?${search}` };
}

/** What `wantPage` has kept; null where nothing is kept. */
export function wantedPage(historyState: unknown): string | null {
  const kept = typeof historyState === 'object' && historyState !== null ? historyState : {};
  return 'wanted' in kept && typeof kept.wanted === 'string' ? memberPage(kept.wanted) : null;
}
