import { useEffect } from 'react';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

/**
 * Focuses the first field of a page. The server renders `autofocus`: at loading, the browser focuses before any
 * script, respects a person who already tabs, and opens no on-screen keyboard. Within the app the keyboard would open,
 * so there it requires a mouse.
 */
export function useFirstFocus(): { autoFocus: boolean } {
  const autoFocus = !useIsHydrated() || matchMedia('(hover: hover) and (pointer: fine)').matches;
  useEffect(() => {
    // Focuses by hand if the code came late: the browser has ignored `autofocus`, since an ancestor had the focus.
    const focused = autoFocus ? document.activeElement : null;
    focused?.querySelector<HTMLElement>('[autofocus]')?.focus();
  }, [autoFocus]);
  return { autoFocus };
}
