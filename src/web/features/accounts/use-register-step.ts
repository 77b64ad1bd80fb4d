import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { RegisterStep } from '#web/features/accounts/account-details.ts';

/**
 * The step of the registration. The second one is a place of its own in the browser's history, so that “back” leads to the
 * first instead of away. Where a page has been loaded anew nothing is typed any more, and it begins with the first.
 */
export function useRegisterStep(): [RegisterStep, (step: RegisterStep) => void] {
  const [, navigate] = useLocation();
  const state = useHistoryState<{ step?: RegisterStep } | null>();
  const [hasGoneOn, setHasGoneOn] = useState(false);
  const step = hasGoneOn && state?.step === 2 ? 2 : 1;
  const show = (next: RegisterStep): void => {
    if (next === step) return;
    setHasGoneOn(true);
    const address = location.pathname + location.search;
    navigate(address, { replace: next === 1, state: { step: next } });
  };
  return [step, show];
}
