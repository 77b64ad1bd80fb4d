import { useEffect } from 'react';

/** Elements that may receive the focus of a removed descendant. */
const places = 'section, article, dialog, [tabindex]';

/**
 * Restores the focus when the focused control is removed, such as "Noch einmal versuchen": keyboard users would start
 * again at the top of the page. Focuses the nearest ancestor that is still there, unless other code sets the focus
 * within two frames (P228).
 */
export function FocusKeeper() {
  useEffect(() => {
    /** Element with the focus, or the last one that had it, followed by its ancestors. */
    let trail = trailOf(document.activeElement);
    let isDue = false;
    const isLost = (): boolean =>
      trail[0]?.isConnected === false && document.activeElement === document.body;
    const giveBack = (): void => {
      isDue = false;
      if (isLost()) focusFirst(trail);
    };
    const follow = ({ target }: FocusEvent): void => {
      trail = trailOf(target);
    };
    // Runs after React's effects, which a timer after a frame runs: this timer is set later, even on a busy machine.
    const watcher = new MutationObserver(() => {
      if (isDue || !isLost()) return;
      isDue = true;
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(giveBack)));
    });
    watcher.observe(document, { childList: true, subtree: true });
    addEventListener('focusin', follow);
    return () => {
      watcher.disconnect();
      removeEventListener('focusin', follow);
    };
  }, []);
  return null;
}

function trailOf(target: EventTarget | null): readonly Element[] {
  const trail: Element[] = [];
  for (let at = target; at instanceof Element; at = at.parentElement) trail.push(at);
  return trail;
}

function focusFirst(trail: readonly Element[]): void {
  const place =
    trail.find((element) => element.isConnected && element.matches(places)) ??
    document.querySelector('main');
  if (!(place instanceof HTMLElement)) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
