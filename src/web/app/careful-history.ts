import { hasUnsavedChanges, leaveCarefully } from '#web/api/unsaved-changes.ts';

/** Events that wouter dispatches for these methods of the history. */
const steps = { forward: 'pushState', inPlace: 'replaceState' } as const;

/**
 * Asks before a step back or forward leaves unsaved work. No browser lets a page cancel such a step, so each history
 * entry has an index: the step is undone before the page follows it, and repeated after consent. Call it once, before
 * the router adds its listeners.
 */
export function keepHistoryCareful(): void {
  let place = placeOf(history.state) ?? 0;
  let shown = address();
  const mark = (): void => {
    shown = address();
    if (placeOf(history.state) !== place)
      history.replaceState({ ...objectOf(history.state), place }, '');
  };
  const stepOn = (): void => {
    place += 1;
    mark();
  };
  const follow = (event: PopStateEvent): void => {
    const next = placeOf(history.state);
    // Counts a jump within the page, which creates an entry without an index.
    if (next === null) return stepOn();
    const step = next - place;
    if (step === 0 || address() === shown || !hasUnsavedChanges()) {
      place = next;
      shown = address();
      return;
    }
    event.stopImmediatePropagation();
    history.go(-step);
    leaveCarefully(() => history.go(step));
  };
  mark();
  addEventListener(steps.forward, stepOn);
  addEventListener(steps.inPlace, mark);
  addEventListener('popstate', follow);
}

function address(): string {
  return location.pathname + location.search;
}

function placeOf(state: unknown): number | null {
  const { place } = objectOf(state);
  return typeof place === 'number' ? place : null;
}

function objectOf(state: unknown): { place?: unknown } {
  return typeof state === 'object' && state !== null ? state : {};
}
