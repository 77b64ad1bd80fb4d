import { useEffect, useRef, type RefObject } from 'react';

/**
 * For what changes when a button of it is pressed, and takes the button with it: once `watched` is another, the element
 * that gets this ref has the focus that was lost in its section, and none that was elsewhere.
 */
export function useFocusWhenLost<Target extends HTMLElement>(
  watched: unknown,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const before = useRef(watched);
  const lastInside = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target: focused }: FocusEvent): void => {
      const section = target.current?.closest('section, article');
      const isInside = focused instanceof Element && section?.contains(focused) === true;
      lastInside.current = isInside ? focused : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (before.current === watched) return;
    before.current = watched;
    if (lastInside.current?.isConnected === false) target.current?.focus({ preventScroll: true });
  }, [watched]);
  return target;
}
