import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/*
 * Work that would be lost is known here by whoever shows it. Whoever is about to lead away from it asks first; the
 * question itself stands in the shell.
 */

/** Each by what lets go of it. */
const unsaved = new Set<() => void>();
/** What waits for the answer; null while nobody is asked. */
let onLost: (() => void) | null = null;
const listeners = new Set<() => void>();

/**
 * While `isUnsaved`, neither a link, a step in the history nor the end of the tab takes the work without a question.
 * `forget` is for what is kept elsewhere, too: it is called when somebody leaves and lets go of it.
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

/** Whether somebody has to be asked now. */
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

/** A second question while the first one is open takes its place. Where nobody can be asked, nobody is held. */
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
