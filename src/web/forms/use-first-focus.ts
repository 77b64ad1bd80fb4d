import { useEffect } from 'react';
import { useIsAlive } from '#web/ui/use-is-alive.ts';

/**
 * For the first field of a page, which takes the focus when it appears. The server sets `autofocus`: on loading, the
 * browser focuses the field before any script, respects a person who already tabs, and shows no keyboard. Within the
 * app a phone's keyboard would open, so there it needs a mouse.
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
