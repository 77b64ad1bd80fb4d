/*
 * Open dialogs share one history entry, so that Back closes the front dialog instead of leaving the page. A dialog
 * named in the address has its own entry.
 */

const open: (() => void)[] = [];
let isWatching = false;
let hasEntry = false;
let isLeaving = false;

/** Makes Back call `onBack` until the returned function is called. */
export function closeOnBack(onBack: () => void): () => void {
  open.push(onBack);
  settleSoon();
  return () => {
    open.splice(open.lastIndexOf(onBack), 1);
    settleSoon();
  };
}

/** Waits a task, since another dialog or a link often replaces the closed one. */
function settleSoon(): void {
  setTimeout(settle);
}

function settle(): void {
  if (!isWatching || isLeaving) return;
  hasEntry &&= isOfDialog(history.state);
  if (open.length > 0 && !hasEntry && !new URLSearchParams(location.search).has('open')) {
    history.pushState({ ...history.state, isDialog: true }, '');
    hasEntry = true;
  } else if (open.length === 0 && hasEntry) {
    isLeaving = true;
    history.back();
  }
}

/** Adds the listener. Call it once, before the router adds its own. */
export function watchBack(): void {
  isWatching = true;
  addEventListener('popstate', () => {
    const wasLeaving = isLeaving;
    isLeaving = false;
    if (isOfDialog(history.state)) {
      // Skips the entry of a dialog that a link has left and that no longer exists.
      if (open.length === 0) history.back();
      return;
    }
    const isBack = hasEntry && !wasLeaving;
    hasEntry = false;
    if (isBack) open.at(-1)?.();
    // Adds an entry for a dialog that stays open, such as one that asks before work is lost.
    settleSoon();
  });
}

function isOfDialog(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isDialog' in state;
}
