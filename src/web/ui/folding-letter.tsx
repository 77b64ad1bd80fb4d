import { useEffect, useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';

/** A sheet that folds in thirds and flies off, once, in under 400 ms. `onGone` follows; at once where nothing may move. */
export function FoldingLetter({ onGone }: { onGone: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const letter = useRef<HTMLDivElement>(null);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  // In the top layer, so that it can leave the dialog in which it was written, but starting from there.
  useEffect(() => {
    const { left, top, width, height } = place.current?.getBoundingClientRect() ?? new DOMRect();
    letter.current?.showPopover();
    letter.current?.style.setProperty('left', `${left + width / 2}px`);
    letter.current?.style.setProperty('top', `${top + height / 2}px`);
  }, []);
  useLayoutEffect(() => {
    // A timer and not the animation's end: that never comes in a hidden tab
    const timer = setTimeout(() => gone.current(), prefersReducedMotion() ? 0 : 400);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="folding-place" ref={place} aria-hidden="true">
      <div className="folding" popover="manual" ref={letter}>
        <div className="folding-sheet">
          <div className="folding-third" />
          <div className="folding-third" />
          <div className="folding-third" />
        </div>
      </div>
    </div>
  );
}
