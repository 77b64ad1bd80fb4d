import { useSyncExternalStore } from 'react';

/**
 * For the first field of a page: it takes the focus when it appears. The server says yes: a browser
 * that loads a page focuses the field before any script, leaves whoever has begun to tab where they are, and shows no
 * keyboard. Within the app a phone’s keyboard would jump up, so there it takes a mouse.
 */
export function useFirstFocus(): { autoFocus: boolean } {
  const autoFocus = useSyncExternalStore(
    never,
    () => matchMedia('(hover: hover) and (pointer: fine)').matches,
    () => true,
  );
  return { autoFocus };
}

function never(): () => void {
  return () => undefined;
}
