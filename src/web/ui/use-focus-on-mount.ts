import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the ref's element on mount. */
export function useFocusOnMount<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    target.current?.focus();
  }, []);
  return target;
}
