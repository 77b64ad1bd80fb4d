import { useSyncExternalStore } from 'react';

/** False while the page is what the server rendered, which knows neither whose it is nor the address behind its path. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
