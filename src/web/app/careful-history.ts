import { hasUnsavedChanges, leaveCarefully } from '#web/api/unsaved-changes.ts';

/** What wouter dispatches when somebody calls the method of the history that is called so. */
const steps = { forward: 'pushState', inPlace: 'replaceState' } as const;

/**
 * Asks before a step back or forward takes unsaved work with it. No browser lets a page hold such a step: it has
 * happened when one hears of it. So each entry of the history is marked with its place, the step is taken back before
 * the page follows it, and made again when the answer is yes. Call it once, before the router listens: on the window
 * whoever came first hears first.
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
    // A jump within the page makes an entry of its own, without a mark.
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
