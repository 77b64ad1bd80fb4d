import { isMemberPath } from '#domain/pages.ts';

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

/** The address, when it is one of our own member pages: no link may lead people elsewhere through us. */
export function memberPage(address: string): string | null {
  if (!address.startsWith('/')) return null;
  const [path = '', query] = address.split('?', 2);
  if (!isMemberPath(path)) return null;
  return query === undefined ? path : `${path}?${query}`;
}
