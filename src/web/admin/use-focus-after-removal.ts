import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the list's heading after a dialog closes whose opening button went with its row. Call `noteRemoved` when the
 * row is removed.
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
