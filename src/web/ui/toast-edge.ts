/** Edge of the window at which a small toast appears. */
export type ToastEdge = 'below-header' | 'bottom' | 'header';

/** Ends of a small toast below the header and at the bottom, in pixels from the edge of the window. */
const endBelowHeader = 132;
const endAtBottom = 72;

/** Chooses the edge where a small toast does not cover the element; over the header if that fills the window. */
export function edgeClearOf(element: Element | null): ToastEdge {
  const box = element?.getBoundingClientRect();
  if (box === undefined || box.top > endBelowHeader) return 'below-header';
  return box.bottom < innerHeight - endAtBottom ? 'bottom' : 'header';
}
