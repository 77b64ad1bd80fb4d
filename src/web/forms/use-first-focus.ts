import { useEffect } from 'react';
import { useIsAlive } from '#web/ui/use-is-alive.ts';

/**
 * For the first field of a page: it takes the focus when it appears. The server says yes: a browser
 * that loads a page focuses the field before any script, leaves whoever has begun to tab where they are, and shows no
 * keyboard. Within the app a phone’s keyboard would jump up, so there it takes a mouse.
 */
export function useFirstFocus(): { autoFocus: boolean } {
  const autoFocus = !useIsAlive() || matchMedia('(hover: hover) and (pointer: fine)').matches;
  useEffect(() => {
    // A page whose code came late finds the focus on what is around it, and browsers leave it there.
    const around = autoFocus ? document.activeElement : null;
    around?.querySelector<HTMLElement>('[autofocus]')?.focus();
  }, [autoFocus]);
  return { autoFocus };
}
