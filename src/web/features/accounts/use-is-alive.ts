import { useSyncExternalStore } from 'react';

/** False while the page is what the server rendered, which knows nothing of the address behind its path. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
