import { hasUnsavedChanges, confirmThenLeave } from '#web/api/unsaved-changes.ts';

/** Events that wouter dispatches for these methods of the history. */
const historyEvents = { forward: 'pushState', inPlace: 'replaceState' } as const;

/**
 * Asks before a step back or forward leaves unsaved work. No browser lets a page cancel such a step, so each history
 * entry has an index: the step is undone before the page follows it, and repeated after consent. Call it once, before
 * the router adds its listeners.
 */
export function guardHistory(): void {
  let index = indexOf(history.state) ?? 0;
  let shownAddress = address();
  const onReplace = (): void => {
    shownAddress = address();
    if (indexOf(history.state) !== index)
      history.replaceState({ ...toObject(history.state), place: index }, '');
  };
  const onPush = (): void => {
    index += 1;
    onReplace();
  };
  const onPopState = (event: PopStateEvent): void => {
    const nextIndex = indexOf(history.state);
    // Counts a jump within the page, which creates an entry without an index.
    if (nextIndex === null) return onPush();
    const step = nextIndex - index;
    if (step === 0 || address() === shownAddress || !hasUnsavedChanges()) {
      index = nextIndex;
      shownAddress = address();
      return;
    }
    event.stopImmediatePropagation();
    history.go(-step);
    confirmThenLeave(() => history.go(step));
  };
  onReplace();
  addEventListener(historyEvents.forward, onPush);
  addEventListener(historyEvents.inPlace, onReplace);
  addEventListener('popstate', onPopState);
}

function address(): string {
  return location.pathname + location.search;
}

function indexOf(state: unknown): number | null {
  const { place: index } = toObject(state);
  return typeof index === 'number' ? index : null;
}

function toObject(state: unknown): { place?: unknown } {
  return typeof state === 'object' && state !== null ? state : {};
}
