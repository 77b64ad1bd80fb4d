import { memberPage } from '#domain/shared/pages.ts';

/** Stores the page that a visitor wanted in the history entry: it survives a reload and leaves /login as it is. */
export function wantPage(path: string, search: string): { wanted: string } {
  return { wanted: search === '' ? path : `${path}?${search}` };
}

/** Returns the page stored by `wantPage`; null if there is none. */
export function wantedPage(historyState: unknown): string | null {
  const kept = typeof historyState === 'object' && historyState !== null ? historyState : {};
  return 'wanted' in kept && typeof kept.wanted === 'string' ? memberPage(kept.wanted) : null;
}
