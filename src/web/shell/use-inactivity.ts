import { useCallback, useEffect, useRef, useState } from 'react';

const allowedMilliseconds = 30 * 60_000;
export const warningMilliseconds = 2 * 60_000;
const checkMilliseconds = 60_000;
const noteMilliseconds = 5_000;
const events = ['mousedown', 'keydown', 'touchstart', 'scroll'] as const;
const storageKey = 'lastActivity';

/** When somebody last touched this page; the storage knows about the others. */
let lastHere = 0;

export interface Inactivity {
  /** Two minutes are left. What is pressed meanwhile counts only through `stay`. */
  isWarning: boolean;
  stay: () => void;
}

/**
 * Calls `onInactive` once nobody has touched any tab of this browser for 30 minutes, looked at every minute
 * (P16). `active` is false while nobody is signed in.
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
      // The clock was put back: the time begins anew, or nobody would be signed out for hours.
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

/** Whether nobody has touched any tab for 30 minutes. */
export function isInactive(): boolean {
  return idleMilliseconds() >= allowedMilliseconds;
}

function isAlmostOver(): boolean {
  return idleMilliseconds() >= allowedMilliseconds - warningMilliseconds;
}

function idleMilliseconds(): number {
  return Date.now() - Math.max(lastHere, lastElsewhere());
}

/** When somebody was here last is nobody else's business. */
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
