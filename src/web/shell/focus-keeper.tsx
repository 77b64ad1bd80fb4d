import { useEffect } from 'react';

/** Elements that may receive the focus of a removed descendant. */
const focusTargets = 'section, article, dialog, [tabindex]';
/** Heading of such an element, which is read in place of its whole content. */
const ownHeading = ':scope > :is(h2, h3)[tabindex]';

/**
 * Restores the focus when the focused control is removed, such as "Noch einmal versuchen": keyboard users would start
 * again at the top of the page. Focuses the nearest ancestor that is still there, or its heading if that can be
 * focused, unless other code sets the focus within two frames (P228).
 */
export function FocusKeeper() {
  useEffect(() => {
    /** Element with the focus, or the last one that had it, followed by its ancestors. */
    let focusPath = pathOf(document.activeElement);
    let isScheduled = false;
    const isLost = (): boolean =>
      focusPath[0]?.isConnected === false && document.activeElement === document.body;
    const restoreFocus = (): void => {
      isScheduled = false;
      if (isLost()) focusFirst(focusPath);
    };
    const onFocusIn = ({ target }: FocusEvent): void => {
      focusPath = pathOf(target);
    };
    // Runs after React's effects, which a timer after a frame runs: this timer is set later, even on a busy machine.
    const observer = new MutationObserver(() => {
      if (isScheduled || !isLost()) return;
      isScheduled = true;
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(restoreFocus)));
    });
    observer.observe(document, { childList: true, subtree: true });
    addEventListener('focusin', onFocusIn);
    return () => {
      observer.disconnect();
      removeEventListener('focusin', onFocusIn);
    };
  }, []);
  return null;
}

function pathOf(target: EventTarget | null): readonly Element[] {
  const focusPath: Element[] = [];
  for (let node = target; node instanceof Element; node = node.parentElement) focusPath.push(node);
  return focusPath;
}

function focusFirst(focusPath: readonly Element[]): void {
  const nearest =
    focusPath.find((element) => element.isConnected && element.matches(focusTargets)) ??
    document.querySelector('main');
  const target = nearest?.querySelector(ownHeading) ?? nearest;
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
