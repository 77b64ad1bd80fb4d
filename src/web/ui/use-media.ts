import { useSyncExternalStore } from 'react';

/** Below this, tables become cards (data-table.css). */
const query = '(max-width: 760px)';

/** Whether there is room for one language only. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
