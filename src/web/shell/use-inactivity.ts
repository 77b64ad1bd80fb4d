import { useCallback, useEffect, useRef, useState } from 'react';

const allowedMilliseconds = 30 * 60_000;
export const warningMilliseconds = 2 * 60_000;
const checkMilliseconds = 60_000;
const noteMilliseconds = 5_000;
const events = ['mousedown', 'keydown', 'touchstart', 'scroll'] as const;
const storageKey = 'lastActivity';

/** Time of the last input in this page; storage holds that of other tabs. */
let lastHere = 0;

export interface Inactivity {
  /** True in the last two minutes; only `stay` counts as activity then. */
  isWarning: boolean;
  stay: () => void;
}

/** Calls `onInactive` after 30 minutes without input in any tab, checked every minute (P16), while `active`. */
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
    // Counts opening the page and signing in as activity.
    noteActivity();
    const note = (): void => {
      if (!warns.current && Date.now() - lastHere >= noteMilliseconds) noteActivity();
    };
    const followOtherTab = ({ key }: StorageEvent): void => {
      if (key === storageKey && !isAlmostOver()) warn(false);
    };
    const timer = setInterval(() => {
      // Restarts after the clock was put back, which would delay the sign-out by hours.
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

/** Returns true after 30 minutes without input in any tab. */
export function isInactive(): boolean {
  return idleMilliseconds() >= allowedMilliseconds;
}

function isAlmostOver(): boolean {
  return idleMilliseconds() >= allowedMilliseconds - warningMilliseconds;
}

function idleMilliseconds(): number {
  return Date.now() - Math.max(lastHere, lastElsewhere());
}

/** Deletes the stored time of the last input at a sign-out. */
export function forgetActivity(): void {
  localStorage.removeItem(storageKey);
}

function noteActivity(): void {
  lastHere = Date.now();
  try {
    localStorage.setItem(storageKey, String(lastHere));
  } catch {
    // Counts in each tab separately without storage.
  }
}

function lastElsewhere(): number {
  try {
    return Number(localStorage.getItem(storageKey)) || 0;
  } catch {
    return 0;
  }
}
