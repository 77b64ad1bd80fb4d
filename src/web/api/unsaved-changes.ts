import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/*
 * Work that would be lost is known here by whoever shows it. Whoever is about to lead away from it asks first; the
 * question itself stands in the shell.
 */

let unsaved: ReadonlySet<object> = new Set();
/** What waits for the answer; null while nobody is asked. */
let onLost: (() => void) | null = null;
const listeners = new Set<() => void>();

/** While `isUnsaved`, neither a link, a step in the history nor the end of the tab takes the work without a question. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const work = {};
    unsaved = new Set([...unsaved, work]);
    addEventListener('beforeunload', askInTheBrowsersWords);
    return () => {
      unsaved = new Set([...unsaved].filter((other) => other !== work));
      if (unsaved.size === 0) removeEventListener('beforeunload', askInTheBrowsersWords);
    };
  }, [isUnsaved]);
}

/** `onClose` for a dialog whose content would be lost: it asks first, while there is any. */
export function useCarefulClose(isUnsaved: boolean, onClose: () => void): () => void {
  useUnsavedChanges(isUnsaved);
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
    forgetAll();
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

function forgetAll(): void {
  unsaved = new Set();
  removeEventListener('beforeunload', askInTheBrowsersWords);
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
