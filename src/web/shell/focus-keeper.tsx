import { useEffect } from 'react';

/** What may take the focus of something in it. */
const places = 'section, article, dialog, [tabindex]';

/**
 * A button that goes when it is pressed, as “Noch einmal versuchen” does, takes the focus with it: people who use the
 * keyboard would begin anew at the top of the page. Then the nearest place around it that is still there has the focus,
 * unless other code gives it to something else within two frames (P228).
 */
export function FocusKeeper() {
  useEffect(() => {
    /** What has the focus, or had it last, and what stands around that, from the inside out. */
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
    // Effects run in a timer after a frame: this one is set after theirs, so it runs after them on a busy machine, too.
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
