import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createStore, useStore } from '#web/ui/create-store.ts';

/* Components register unsaved work here. Code that leaves the page asks first; the dialog is in the shell. */

/** Functions that discard the work. */
const discardCallbacks = new Set<() => void>();
/** Action that waits for the answer; null without a question. */
const pendingAction = createStore<(() => void) | null>(null);

/**
 * Makes links, history steps and closing the tab ask while `isUnsaved`. `onDiscard` deletes copies stored
 * elsewhere when the person leaves.
 */
export function useUnsavedChanges(isUnsaved: boolean, onDiscard?: () => void): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const discard = (): void => onDiscard?.();
    discardCallbacks.add(discard);
    addEventListener('beforeunload', showBrowserPrompt);
    return () => {
      discardCallbacks.delete(discard);
      if (discardCallbacks.size === 0) removeEventListener('beforeunload', showBrowserPrompt);
    };
  }, [isUnsaved, onDiscard]);
}

/** Returns an `onClose` for a dialog that asks before unsaved content is lost. */
export function useConfirmedClose(isUnsaved: boolean, onClose: () => void): () => void {
  useUnsavedChanges(isUnsaved, onClose);
  return () => (isUnsaved ? confirmLoss(onClose) : onClose());
}

export function hasUnsavedChanges(): boolean {
  return discardCallbacks.size > 0;
}

/** Calls `leave` at once if nothing is unsaved, else after consent. */
export function confirmThenLeave(leave: () => void): void {
  if (!hasUnsavedChanges()) return leave();
  confirmLoss(() => {
    // Discards everything, so that no second question follows.
    for (const discard of discardCallbacks) discard();
    discardCallbacks.clear();
    removeEventListener('beforeunload', showBrowserPrompt);
    leave();
  });
}

/** Returns true while the question is open. */
export function useIsConfirmingLoss(): boolean {
  return useStore(pendingAction) !== null;
}

export function resolveLoss(isConfirmed: boolean): void {
  const proceed = pendingAction.get();
  // Unmounts the question before the content below it, so that the focus returns correctly.
  flushSync(() => pendingAction.set(null));
  if (isConfirmed) proceed?.();
}

/** Replaces an open question with the new one. Goes on at once if no dialog is mounted. */
export function confirmLoss(proceed: () => void): void {
  if (!pendingAction.hasSubscribers()) return proceed();
  pendingAction.set(proceed);
}

function showBrowserPrompt(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
