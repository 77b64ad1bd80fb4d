/*
 * Open dialogs have one entry in the history together, so that Back, which phones have as a button, closes the one in
 * front instead of leaving the page. A dialog that the address names has its own.
 */

const open: (() => void)[] = [];
let isWatching = false;
let hasEntry = false;
let isLeaving = false;

/** Has Back call `onBack` until the returned function is called. */
export function closeOnBack(onBack: () => void): () => void {
  open.push(onBack);
  settleSoon();
  return () => {
    open.splice(open.lastIndexOf(onBack), 1);
    settleSoon();
  };
}

/** Later, since one dialog often takes the place of another, or a link in it leads away. */
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

/** Call it once, before the router listens. */
export function watchBack(): void {
  isWatching = true;
  addEventListener('popstate', () => {
    const wasLeaving = isLeaving;
    isLeaving = false;
    if (isOfDialog(history.state)) {
      // A link in a dialog has led away from it, and there is none here any more.
      if (open.length === 0) history.back();
      return;
    }
    const isBack = hasEntry && !wasLeaving;
    hasEntry = false;
    if (isBack) open.at(-1)?.();
    // What stays open, as to ask before something is lost, gets a new entry.
    settleSoon();
  });
}

function isOfDialog(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isDialog' in state;
}
