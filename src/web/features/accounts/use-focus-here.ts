import { useEffect, useRef, type RefObject } from 'react';

/** Puts the focus where a step begins, as soon as it is shown. */
export function useFocusHere<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => target.current?.focus(), []);
  return target;
}
