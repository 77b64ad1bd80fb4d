import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the list's heading after a dialog closes whose opening button went with its row. Call `markRemoved` when the
 * row is removed.
 */
export function useFocusAfterRemoval(
  isOpen: boolean,
  givenHeading?: RefObject<HTMLHeadingElement | null>,
): {
  heading: RefObject<HTMLHeadingElement | null>;
  markRemoved: () => void;
} {
  const ownHeading = useRef<HTMLHeadingElement>(null);
  const heading = givenHeading ?? ownHeading;
  const isRowRemoved = useRef(false);
  useEffect(() => {
    if (isOpen || !isRowRemoved.current) return;
    isRowRemoved.current = false;
    heading.current?.focus();
  }, [isOpen, heading]);
  const markRemoved = (): void => {
    isRowRemoved.current = true;
  };
  return { heading, markRemoved };
}
