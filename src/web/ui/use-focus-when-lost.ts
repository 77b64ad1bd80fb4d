import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the ref's element when `watched` changes and the focused control of its section has unmounted. Leaves a focus
 * elsewhere alone.
 */
export function useFocusWhenLost<Target extends HTMLElement>(
  watched: unknown,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const previous = useRef(watched);
  const lastInside = useRef<Element | null>(null);
  useEffect(() => {
    const onFocusIn = ({ target: focused }: FocusEvent): void => {
      const section = target.current?.closest('section, article');
      const isInside = focused instanceof Element && section?.contains(focused) === true;
      lastInside.current = isInside ? focused : null;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  useEffect(() => {
    if (previous.current === watched) return;
    previous.current = watched;
    if (lastInside.current?.isConnected === false) target.current?.focus({ preventScroll: true });
  }, [watched]);
  return target;
}
