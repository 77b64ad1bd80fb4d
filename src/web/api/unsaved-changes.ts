import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/* Components register unsaved work here. Code that leaves the page asks first; the dialog is in the shell. */

/** Functions that discard the work. */
const unsaved = new Set<() => void>();
/** Action that waits for the answer; null without a question. */
let onLost: (() => void) | null = null;
const listeners = new Set<() => void>();

/**
 * Makes links, history steps and closing the tab ask while `isUnsaved`. `forget` also deletes copies stored elsewhere
 * when the person leaves.
 */
export function useUnsavedChanges(isUnsaved: boolean, forget?: () => void): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const work = (): void => forget?.();
    unsaved.add(work);
    addEventListener('beforeunload', askInTheBrowsersWords);
    return () => {
      unsaved.delete(work);
      if (unsaved.size === 0) removeEventListener('beforeunload', askInTheBrowsersWords);
    };
  }, [isUnsaved, forget]);
}

/** Returns an `onClose` for a dialog that asks before unsaved content is lost. */
export function useCarefulClose(isUnsaved: boolean, onClose: () => void): () => void {
  useUnsavedChanges(isUnsaved, onClose);
  return () => (isUnsaved ? askBeforeLosing(onClose) : onClose());
}

export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

/** Calls `leave` at once if nothing is unsaved, else after consent. */
export function leaveCarefully(leave: () => void): void {
  if (!hasUnsavedChanges()) return leave();
  askBeforeLosing(() => {
    // Discards everything, so that no second question follows.
    for (const letGo of unsaved) letGo();
    unsaved.clear();
    removeEventListener('beforeunload', askInTheBrowsersWords);
    leave();
  });
}

/** Returns true while the question is open. */
export function useIsLossAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => onLost !== null,
    () => false,
  );
}

export function answerLoss(mayLose: boolean): void {
  const goOn = onLost;
  onLost = null;
  // Unmounts the question before the content below it, so that the focus returns correctly.
  flushSync(tell);
  if (mayLose) goOn?.();
}

/** Replaces an open question with the new one. Goes on at once if no dialog is mounted. */
export function askBeforeLosing(goOn: () => void): void {
  if (listeners.size === 0) return goOn();
  onLost = goOn;
  tell();
}

function askInTheBrowsersWords(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
