import { useState } from 'react';
import { readLocalItem, writeLocalItem } from '#web/api/local-items.ts';

const storageKey = 'dismissedRounds';

/** Forgets the oldest beyond this number: a round is deleted 30 days after it opened. */
const most = 100;

/** Remembers in this browser which opened rounds the dashboard no longer shows. */
export function useDismissedRounds() {
  const [dismissed, setDismissed] = useState(() => readLocalItem(storageKey)?.split(',') ?? []);
  const dismiss = (id: string): void => {
    const next = [...dismissed, id].slice(-most);
    writeLocalItem(storageKey, next.join(','));
    setDismissed(next);
  };
  return { dismissed, dismiss };
}
