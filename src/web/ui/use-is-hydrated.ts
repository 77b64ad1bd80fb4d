import { useSyncExternalStore } from 'react';

/** False until hydration, because the server's rendering knows neither the reader nor the address after its path. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
