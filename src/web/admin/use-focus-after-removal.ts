import { useEffect, useRef, type RefObject } from 'react';

/**
 * The button that opened a dialog is gone with the row that was removed in it: the focus goes to the list's heading.
 * `isOpen` is whether the dialog is open; call `noteRemoved` when its row is gone.
 */
export function useFocusAfterRemoval(isOpen: boolean): {
  heading: RefObject<HTMLHeadingElement | null>;
  noteRemoved: () => void;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  const isRowGone = useRef(false);
  useEffect(() => {
    if (isOpen || !isRowGone.current) return;
    isRowGone.current = false;
    heading.current?.focus();
  }, [isOpen]);
  const noteRemoved = (): void => {
    isRowGone.current = true;
  };
  return { heading, noteRemoved };
}
