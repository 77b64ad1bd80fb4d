import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { RegisterStep } from '#web/features/accounts/account-details.ts';

/**
 * Returns the registration's step. Step 2 has a history entry, so that “back” leads to step 1. Starts at step 1 after a
 * reload, which empties the form.
 */
export function useRegisterStep(): [RegisterStep, (step: RegisterStep) => void] {
  const [, navigate] = useLocation();
  const state = useHistoryState<{ step?: RegisterStep } | null>();
  const [hasAdvanced, setHasAdvanced] = useState(false);
  const step = hasAdvanced && state?.step === 2 ? 2 : 1;
  const show = (next: RegisterStep): void => {
    if (next === step) return;
    setHasAdvanced(true);
    const address = location.pathname + location.search;
    navigate(address, { replace: next === 1, state: { step: next } });
    scrollTo(0, 0);
  };
  return [step, show];
}
