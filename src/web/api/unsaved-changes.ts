import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/* Components register unsaved work here. Code that leaves the page asks first; the dialog is in the shell. */

/** Functions that discard the work. */
const discardCallbacks = new Set<() => void>();
/** Action that waits for the answer; null without a question. */
let pendingAction: (() => void) | null = null;
const listeners = new Set<() => void>();

/**
 * Makes links, history steps and closing the tab ask while `isUnsaved`. `forget` also deletes copies stored elsewhere
 * when the person leaves.
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
  return useSyncExternalStore(
    subscribe,
    () => pendingAction !== null,
    () => false,
  );
}

export function resolveLoss(isConfirmed: boolean): void {
  const proceed = pendingAction;
  pendingAction = null;
  // Unmounts the question before the content below it, so that the focus returns correctly.
  flushSync(notify);
  if (isConfirmed) proceed?.();
}

/** Replaces an open question with the new one. Goes on at once if no dialog is mounted. */
export function confirmLoss(proceed: () => void): void {
  if (listeners.size === 0) return proceed();
  pendingAction = proceed;
  notify();
}

function showBrowserPrompt(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
