import { useEffect, useLayoutEffect, useRef } from 'react';
import type { SheetPlace } from '#web/ui/sheet-place.ts';
import './folding-letter.css';
import './writing-sheet.css';

const thirds = ['top', 'middle', 'bottom'] as const;

/**
 * Animates a sent letter: folds it in thirds from its place and lets it fly away, once, in under 400 ms, then calls
 * `onGone`. Hidden from screen readers and pointers. Do not render it for reduced motion.
 */
export function FoldingLetter({
  text,
  lang,
  place,
  onGone,
}: {
  text: string;
  lang: string;
  place: SheetPlace;
  onGone: () => void;
}) {
  const letter = useRef<HTMLDivElement>(null);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  // Uses the top layer to leave the dialog, and opens before the first frame without the form
  useLayoutEffect(() => {
    const element = letter.current;
    if (!element) return undefined;
    element.showPopover();
    for (const paper of element.querySelectorAll('.sheet-paper')) paper.scrollTop = place.scrolled;
    let isHere = true;
    const moving = element.getAnimations({ subtree: true }).map(({ finished }) => finished);
    const end = (): void => {
      if (isHere) gone.current();
    };
    void Promise.allSettled(moving).then(end);
    return () => {
      isHere = false;
    };
  }, [place]);
  const { left, top, width, height } = place;
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
