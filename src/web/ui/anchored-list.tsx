import { useEffect, type ReactNode, type RefObject } from 'react';

/**
 * Keeps the read part in place when a list grows at its top. Browsers with scroll anchoring do so themselves; this is
 * for others, such as Safari.
 */
export function AnchoredList({
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
    return anchorScroll(() => list.current?.children ?? []);
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
function anchorScroll(getItems: () => ArrayLike<Element>): () => void {
  let anchor: { item: Element; top: number } | null = null;
  const adjustScroll = (): void => {
    if (anchor !== null && anchor.item.isConnected) {
      const shift = pageTop(anchor.item) - anchor.top;
      if (shift !== 0) scrollBy({ top: shift, behavior: 'instant' });
    }
    // Skips the top of the page, where new content should be seen.
    const items = scrollY === 0 ? [] : Array.from(getItems());
    const item = items.find((candidate) => candidate.getBoundingClientRect().bottom > 0);
    anchor = item === undefined ? null : { item, top: pageTop(item) };
  };
  // Runs before painting, so that no movement is visible.
  const observer = new ResizeObserver(adjustScroll);
  observer.observe(document.body);
  addEventListener('scroll', adjustScroll, { passive: true });
  return () => {
    observer.disconnect();
    removeEventListener('scroll', adjustScroll);
  };
}

function pageTop(element: Element): number {
  return element.getBoundingClientRect().top + scrollY;
}
