/*
 * Open dialogs share one history entry, so that Back closes the front dialog instead of leaving the page. A dialog
 * named in the address has its own entry.
 */

const openDialogs: (() => void)[] = [];
let isInstalled = false;
let hasEntry = false;
let isLeaving = false;

/** Makes Back call `onBack` until the returned function is called. */
export function closeOnBack(onBack: () => void): () => void {
  openDialogs.push(onBack);
  scheduleSync();
  return () => {
    openDialogs.splice(openDialogs.lastIndexOf(onBack), 1);
    scheduleSync();
  };
}

/** Waits a task, since another dialog or a link often replaces the closed one. */
function scheduleSync(): void {
  setTimeout(syncHistoryEntry);
}

function syncHistoryEntry(): void {
  if (!isInstalled || isLeaving) return;
  hasEntry &&= isDialogEntry(history.state);
  if (openDialogs.length > 0 && !hasEntry && !new URLSearchParams(location.search).has('open')) {
    history.pushState({ ...history.state, isDialog: true }, '');
    hasEntry = true;
  } else if (openDialogs.length === 0 && hasEntry) {
    isLeaving = true;
    history.back();
  }
}

/** Adds the listener. Call it once, before the router adds its own. */
export function installBackListener(): void {
  isInstalled = true;
  addEventListener('popstate', () => {
    const wasLeaving = isLeaving;
    isLeaving = false;
    if (isDialogEntry(history.state)) {
      // Skips the entry of a dialog that a link has left and that no longer exists.
      if (openDialogs.length === 0) history.back();
      return;
    }
    const isBack = hasEntry && !wasLeaving;
    hasEntry = false;
    if (isBack) openDialogs.at(-1)?.();
    // Adds an entry for a dialog that stays open, such as one that asks before work is lost.
    scheduleSync();
  });
}

function isDialogEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isDialog' in state;
}
