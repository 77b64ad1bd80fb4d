import { useEffect, type ReactNode, type RefObject } from 'react';

/**
 * Keeps the read part in place when a list grows at its top. Browsers with scroll anchoring do so themselves; this is
 * for others, such as Safari.
 */
export function SteadyList({
  list,
  label,
  className,
  children,
}: {
  list: RefObject<HTMLElement | null>;
  label: string;
  className: string;
  children: ReactNode;
}) {
  useEffect(() => {
    if (CSS.supports('overflow-anchor', 'auto')) return undefined;
    return keepInPlace(() => list.current?.children ?? []);
  }, [list]);
  return (
    <section ref={list} aria-label={label} className={className}>
      {children}
    </section>
  );
}

/**
 * Scrolls with the first visible element when content above it, in the list or before it, moves it. Returns a function
 * that stops.
 */
function keepInPlace(itemsNow: () => ArrayLike<Element>): () => void {
  let place: { item: Element; top: number } | null = null;
  const keep = (): void => {
    if (place !== null && place.item.isConnected) {
      const moved = topInPage(place.item) - place.top;
      if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
    }
    // Skips the top of the page, where new content should be seen.
    const items = scrollY === 0 ? [] : Array.from(itemsNow());
    const item = items.find((each) => each.getBoundingClientRect().bottom > 0);
    place = item === undefined ? null : { item, top: topInPage(item) };
  };
  // Runs before painting, so that no movement is visible.
  const observer = new ResizeObserver(keep);
  observer.observe(document.body);
  addEventListener('scroll', keep, { passive: true });
  return () => {
    observer.disconnect();
    removeEventListener('scroll', keep);
  };
}

function topInPage(element: Element): number {
  return element.getBoundingClientRect().top + scrollY;
}
