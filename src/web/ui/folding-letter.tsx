import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { SheetRect } from '#web/ui/sheet-rect.ts';
import './folding-letter.css';
import './writing-sheet.css';

const thirds = ['top', 'middle', 'bottom'] as const;

/**
 * Animates a sent letter: folds it in thirds from its place and lets it fly away, once, in under 400 ms, then calls
 * `onEnd`. Hidden from screen readers and pointers. Do not render it for reduced motion.
 */
export function FoldingLetter({
  text,
  lang,
  sheetRect,
  onEnd,
}: {
  text: string;
  lang: string;
  sheetRect: SheetRect;
  onEnd: () => void;
}) {
  const letter = useRef<HTMLDivElement>(null);
  const endLetter = useEffectEvent(onEnd);
  // Uses the top layer to leave the dialog, and opens before the first frame without the form
  useLayoutEffect(() => {
    const element = letter.current;
    if (!element) return undefined;
    element.showPopover();
    for (const paper of element.querySelectorAll('.sheet-paper'))
      paper.scrollTop = sheetRect.scrollTop;
    let isMounted = true;
    const animations = element.getAnimations({ subtree: true }).map(({ finished }) => finished);
    const end = (): void => {
      if (isMounted) endLetter();
    };
    void Promise.allSettled(animations).then(end);
    return () => {
      isMounted = false;
    };
  }, [sheetRect]);
  const { left, top, width, height } = sheetRect;
  return (
    <div
      className="folding"
      popover="manual"
      ref={letter}
      style={{ left, top, width, height }}
      aria-hidden="true"
    >
      <div className="folding-sheet">
        {thirds.map((third) => (
          <div key={third} className={`folding-third folding-${third}`}>
            <div className="folding-side">
              <Sheet text={text} lang={lang} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Renders the whole sheet; each copy shows a third. */
function Sheet({ text, lang }: { text: string; lang: string }) {
  return (
    <div className="sheet folding-copy">
      <div className="sheet-paper">
        <div className="sheet-write" lang={lang}>
          {text}
        </div>
      </div>
      <div className="sheet-bar" />
    </div>
  );
}
