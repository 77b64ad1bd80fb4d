/*
 * Open dialogs share one history entry, so that Back closes the front dialog
 * instead of leaving the page. A dialog named in the address has its own entry.
 * The entry of a closed dialog stays for the next one: leaving it takes time, in
 * which Back would be lost. Steps skip it.
 */

/** Events that wouter dispatches for these methods of the history. */
const historyEvents = { forward: 'pushState', inPlace: 'replaceState' } as const;

type LossGuard = {
  hasUnsavedChanges: () => boolean;
  confirmThenLeave: (leave: () => void) => void;
};

const openDialogs: (() => void)[] = [];
let isWatched = false;
/** True on the shared entry. */
let hasEntry = false;

/**
 * Watches all steps, and asks before one leaves unsaved work. No browser lets a page cancel a step, so each history
 * entry has an index: the step is undone before the page follows it, and repeated after consent. Call it once, before
 * the router adds its listeners.
 */
export function watchHistory({ hasUnsavedChanges, confirmThenLeave }: LossGuard): void {
  isWatched = true;
  hasEntry = entryState().isDialog === true;
  let index = entryState().place ?? 0;
  let shownAddress = address();
  const onReplace = (): void => {
    shownAddress = address();
    hasEntry &&= entryState().isDialog === true;
    if (entryState().place !== index) history.replaceState({ ...entryState(), place: index }, '');
  };
  const onPush = (): void => {
    index += 1;
    onReplace();
  };
  const onPopState = (event: PopStateEvent): void => {
    const nextIndex = entryState().place;
    const isBack = nextIndex !== undefined && nextIndex < index;
    // Counts a jump within the page, which creates an entry without an index.
    if (nextIndex === undefined) onPush();
    else if (nextIndex !== index && address() !== shownAddress && hasUnsavedChanges()) {
      const step = nextIndex - index;
      event.stopImmediatePropagation();
      history.go(-step);
      return confirmThenLeave(() => history.go(step));
    } else {
      index = nextIndex;
      shownAddress = address();
    }
    onStep(isBack);
  };
  onReplace();
  addEventListener(historyEvents.forward, onPush);
  addEventListener(historyEvents.inPlace, onReplace);
  addEventListener('popstate', onPopState);
}

/** Makes Back call `onBack` until the returned function is called. */
export function closeOnBack(onBack: () => void): () => void {
  openDialogs.push(onBack);
  scheduleSync();
  return () => {
    openDialogs.splice(openDialogs.lastIndexOf(onBack), 1);
  };
}

function onStep(isBack: boolean): void {
  const hadEntry = hasEntry;
  const isOnEntry = entryState().isDialog === true;
  hasEntry = isOnEntry && openDialogs.length > 0;
  if (isOnEntry) {
    if (!hasEntry) history.back();
    return;
  }
  const goOn = openDialogs.at(-1) ?? (() => history.back());
  if (hadEntry && isBack) goOn();
  // Adds an entry for a dialog that stays open, such as one that asks before work is lost.
  scheduleSync();
}

/** Waits a task, since a dialog often closes or is replaced meanwhile. */
function scheduleSync(): void {
  setTimeout(() => {
    const isNamed = new URLSearchParams(location.search).has('open');
    if (!isWatched || hasEntry || openDialogs.length === 0 || isNamed) return;
    history.pushState({ ...entryState(), isDialog: true }, '');
    hasEntry = true;
  });
}

function address(): string {
  return location.pathname + location.search;
}

function entryState(): { place?: number; isDialog?: boolean } {
  const state: { place?: number; isDialog?: boolean } | null = history.state;
  return state ?? {};
}
