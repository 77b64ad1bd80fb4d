/*
 * Open dialogs share one history entry, so that Back closes the front dialog
 * instead of leaving the page. A dialog named in the address has its own entry.
 */

/** Events that wouter dispatches for these methods of the history. */
const historyEvents = { forward: 'pushState', inPlace: 'replaceState' } as const;

type LossGuard = {
  hasUnsavedChanges: () => boolean;
  confirmThenLeave: (leave: () => void) => void;
};

const openDialogs: (() => void)[] = [];
let isWatched = false;
let hasEntry = false;
let isLeaving = false;

/**
 * Watches all steps, and asks before one leaves unsaved work. No browser lets a page cancel a step, so each history
 * entry has an index: the step is undone before the page follows it, and repeated after consent. Call it once, before
 * the router adds its listeners.
 */
export function watchHistory({ hasUnsavedChanges, confirmThenLeave }: LossGuard): void {
  isWatched = true;
  let index = entryState().place ?? 0;
  let shownAddress = address();
  const onReplace = (): void => {
    shownAddress = address();
    if (entryState().place !== index) history.replaceState({ ...entryState(), place: index }, '');
  };
  const onPush = (): void => {
    index += 1;
    onReplace();
  };
  const onPopState = (event: PopStateEvent): void => {
    const nextIndex = entryState().place;
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
    closeFrontDialog();
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
    scheduleSync();
  };
}

function closeFrontDialog(): void {
  const wasLeaving = isLeaving;
  isLeaving = false;
  if (entryState().isDialog === true) {
    // Skips the entry of a dialog that a link has left and that no longer exists.
    if (openDialogs.length === 0) history.back();
    return;
  }
  const isBack = hasEntry && !wasLeaving;
  hasEntry = false;
  if (isBack) openDialogs.at(-1)?.();
  // Adds an entry for a dialog that stays open, such as one that asks before work is lost.
  scheduleSync();
}

/** Waits a task, since another dialog or a link often replaces the closed one. */
function scheduleSync(): void {
  setTimeout(syncHistoryEntry);
}

function syncHistoryEntry(): void {
  if (!isWatched || isLeaving) return;
  hasEntry &&= entryState().isDialog === true;
  if (openDialogs.length > 0 && !hasEntry && !new URLSearchParams(location.search).has('open')) {
    history.pushState({ ...entryState(), isDialog: true }, '');
    hasEntry = true;
  } else if (openDialogs.length === 0 && hasEntry) {
    isLeaving = true;
    history.back();
  }
}

function address(): string {
  return location.pathname + location.search;
}

function entryState(): { place?: number; isDialog?: boolean } {
  const state: { place?: number; isDialog?: boolean } | null = history.state;
  return state ?? {};
}
