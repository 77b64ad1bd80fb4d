import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

const timeoutMs = 30 * 60_000;
export const warningMs = 2 * 60_000;
const checkIntervalMs = 60_000;
const recordIntervalMs = 5_000;
const events = ['mousedown', 'keydown', 'touchstart', 'scroll'] as const;
const storageKey = 'lastActivity';

/** Time of the last input in this page; storage holds that of other tabs. */
let lastInThisTab = 0;

export interface Inactivity {
  /** True in the last two minutes; only `stay` counts as activity then. */
  isWarning: boolean;
  stay: () => void;
}

/** Calls `onInactive` after 30 minutes without input in any tab, checked every minute (P16), while `active`. */
export function useInactivity(active: boolean, onInactive: () => Promise<void>): Inactivity {
  const [isWarning, setWarning] = useState(false);
  const isWarningShown = useRef(false);
  const showWarning = useCallback((now: boolean) => {
    isWarningShown.current = now;
    setWarning(now);
  }, []);
  const stay = useCallback(() => {
    recordActivity();
    showWarning(false);
  }, [showWarning]);

  const end = useEffectEvent(onInactive);

  useEffect(() => {
    if (!active) return undefined;
    // Counts opening the page and signing in as activity.
    recordActivity();
    const onActivity = (): void => {
      if (!isWarningShown.current && Date.now() - lastInThisTab >= recordIntervalMs)
        recordActivity();
    };
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === storageKey && !isAlmostExpired()) showWarning(false);
    };
    const timer = setInterval(() => {
      // Restarts after the clock was put back, which would delay the sign-out by hours.
      if (Date.now() < lastInThisTab) recordActivity();
      if (isInactive()) void end();
      else showWarning(isAlmostExpired());
    }, checkIntervalMs);
    for (const type of events)
      document.addEventListener(type, onActivity, { capture: true, passive: true });
    addEventListener('storage', onStorage);
    return () => {
      showWarning(false);
      clearInterval(timer);
      for (const type of events) document.removeEventListener(type, onActivity, { capture: true });
      removeEventListener('storage', onStorage);
    };
  }, [active, showWarning]);

  return { isWarning: isWarning && active, stay };
}

/** Returns true after 30 minutes without input in any tab. */
export function isInactive(): boolean {
  return idleMs() >= timeoutMs;
}

function isAlmostExpired(): boolean {
  return idleMs() >= timeoutMs - warningMs;
}

function idleMs(): number {
  return Date.now() - Math.max(lastInThisTab, lastInOtherTabs());
}

/** Deletes the stored time of the last input at a sign-out. */
export function clearActivity(): void {
  localStorage.removeItem(storageKey);
}

function recordActivity(): void {
  lastInThisTab = Date.now();
  try {
    localStorage.setItem(storageKey, String(lastInThisTab));
  } catch {
    // Counts in each tab separately without storage.
  }
}

function lastInOtherTabs(): number {
  try {
    return Number(localStorage.getItem(storageKey)) || 0;
  } catch {
    return 0;
  }
}
