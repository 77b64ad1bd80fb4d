import { useCallback, useEffect, useRef, useState } from 'react';

const allowedMilliseconds = 30 * 60_000;
export const warningMilliseconds = 2 * 60_000;
const checkMilliseconds = 60_000;
const noteMilliseconds = 5_000;
const events = ['mousedown', 'keydown', 'touchstart', 'scroll'] as const;
const storageKey = 'lastActivity';

/** The last touch of this page; the storage knows about other tabs. */
let lastHere = 0;

export interface Inactivity {
  /** Two minutes are left. What is pressed meanwhile counts only through `stay`. */
  isWarning: boolean;
  stay: () => void;
}

/**
 * Calls `onInactive` after 30 minutes without a touch in any tab, checked every minute (P16). `active` is false without
 * a session.
 */
export function useInactivity(active: boolean, onInactive: () => Promise<void>): Inactivity {
  const [isWarning, setWarning] = useState(false);
  const warns = useRef(false);
  const warn = useCallback((now: boolean) => {
    warns.current = now;
    setWarning(now);
  }, []);
  const stay = useCallback(() => {
    noteActivity();
    warn(false);
  }, [warn]);

  useEffect(() => {
    if (!active) return undefined;
    // Opening the page, or signing in, is something that only people do.
    noteActivity();
    const note = (): void => {
      if (!warns.current && Date.now() - lastHere >= noteMilliseconds) noteActivity();
    };
    const followOtherTab = ({ key }: StorageEvent): void => {
      if (key === storageKey && !isAlmostOver()) warn(false);
    };
    const timer = setInterval(() => {
      // The clock was put back: start anew, or the sign-out would come hours later.
      if (Date.now() < lastHere) noteActivity();
      if (isInactive()) void onInactive();
      else warn(isAlmostOver());
    }, checkMilliseconds);
    for (const type of events)
      document.addEventListener(type, note, { capture: true, passive: true });
    addEventListener('storage', followOtherTab);
    return () => {
      warn(false);
      clearInterval(timer);
      for (const type of events) document.removeEventListener(type, note, { capture: true });
      removeEventListener('storage', followOtherTab);
    };
  }, [active, onInactive, warn]);

  return { isWarning: isWarning && active, stay };
}

/** Whether no tab was touched for 30 minutes. */
export function isInactive(): boolean {
  return idleMilliseconds() >= allowedMilliseconds;
}

function isAlmostOver(): boolean {
  return idleMilliseconds() >= allowedMilliseconds - warningMilliseconds;
}

function idleMilliseconds(): number {
  return Date.now() - Math.max(lastHere, lastElsewhere());
}

/** Removes the time of the last touch at a sign-out. */
export function forgetActivity(): void {
  localStorage.removeItem(storageKey);
}

function noteActivity(): void {
  lastHere = Date.now();
  try {
    localStorage.setItem(storageKey, String(lastHere));
  } catch {
    // Without storage every tab counts for itself.
  }
}

function lastElsewhere(): number {
  try {
    return Number(localStorage.getItem(storageKey)) || 0;
  } catch {
    return 0;
  }
}
