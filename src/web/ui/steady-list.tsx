import { useEffect, type ReactNode, type RefObject } from 'react';

/**
 * A list that grows at its top while the reader is further down: the read part stays where it is. Most browsers do so
 * themselves (scroll anchoring); this is for those that do not, such as Safari.
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
 * Scrolls along whenever the first of these elements that can be seen was moved by something above it, in the list or
 * before it. Answers how to stop.
 */
function keepInPlace(itemsNow: () => ArrayLike<Element>): () => void {
  let place: { item: Element; top: number } | null = null;
  const keep = (): void => {
    if (place !== null && place.item.isConnected) {
      const moved = topInPage(place.item) - place.top;
      if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
    }
    // At the top of the page people see what comes.
    const items = scrollY === 0 ? [] : Array.from(itemsNow());
    const item = items.find((each) => each.getBoundingClientRect().bottom > 0);
    place = item === undefined ? null : { item, top: topInPage(item) };
  };
  // Before anything is drawn, so that no movement is visible.
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
