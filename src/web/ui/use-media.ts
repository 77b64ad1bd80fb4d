import { useSyncExternalStore } from 'react';

/** Whether a media query holds, for what would be drawn twice with style sheets alone. The server says no. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
