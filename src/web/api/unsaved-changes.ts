import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/*
 * Unsaved work is registered by the component that shows it. Code that leads away asks first; the question itself is in
 * the shell.
 */

/** Each by what lets go of it. */
const unsaved = new Set<() => void>();
/** What waits for the answer; null without a question. */
let onLost: (() => void) | null = null;
const listeners = new Set<() => void>();

/**
 * While `isUnsaved`, links, steps in the history and closing the tab ask first. `forget` also deletes what is kept
 * elsewhere, when the person leaves.
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

/** `onClose` for a dialog whose content would be lost: it asks first, while there is any. */
export function useCarefulClose(isUnsaved: boolean, onClose: () => void): () => void {
  useUnsavedChanges(isUnsaved, onClose);
  return () => (isUnsaved ? askBeforeLosing(onClose) : onClose());
}

export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

/** Leads away: at once where nothing is lost, else when the answer allows it. */
export function leaveCarefully(leave: () => void): void {
  if (!hasUnsavedChanges()) return leave();
  askBeforeLosing(() => {
    // Whatever it was, it is not asked about a second time on the way.
    for (const letGo of unsaved) letGo();
    unsaved.clear();
    removeEventListener('beforeunload', askInTheBrowsersWords);
    leave();
  });
}

/** Whether a question is needed now. */
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
  // The question is gone before what lies below it goes: then the focus finds its way back.
  flushSync(tell);
  if (mayLose) goOn?.();
}

/** A second question replaces an open first one. Where no dialog can ask, the step goes on. */
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
