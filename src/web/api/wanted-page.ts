import { memberPage } from '#domain/shared/pages.ts';

/**
 * The page that a visitor wanted before the sign-in. It is kept in the browser's history entry, so the address stays
 * /login and a reload keeps it.
 */
export function wantPage(path: string, search: string): { wanted: string } {
  return { wanted: search === '' ? path : `${path}?${search}` };
}

/** What `wantPage` has kept; null where nothing is kept. */
export function wantedPage(historyState: unknown): string | null {
  const kept = typeof historyState === 'object' && historyState !== null ? historyState : {};
  return 'wanted' in kept && typeof kept.wanted === 'string' ? memberPage(kept.wanted) : null;
}
