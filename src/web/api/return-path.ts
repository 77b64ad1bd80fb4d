import { memberPage } from '#domain/shared/pages.ts';

/** Stores the page that a visitor wanted in the history entry: it survives a reload and leaves /login as it is. */
export function returnState(path: string, search: string): { returnPath: string } {
  return { returnPath: search === '' ? path : `${path}?${search}` };
}

/** Returns the page stored by `returnState`; null if there is none. */
export function returnPathOf(historyState: unknown): string | null {
  const state = typeof historyState === 'object' && historyState !== null ? historyState : {};
  return 'returnPath' in state && typeof state.returnPath === 'string'
    ? memberPage(state.returnPath)
    : null;
}
