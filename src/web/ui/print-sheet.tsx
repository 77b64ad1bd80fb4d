import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './print-sheet.css';

/** Sheet that is visible only in print, instead of the page. Opens the print dialog at once; `onClose` follows it. */
export function PrintSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const done = (): void => close.current();
    addEventListener('afterprint', done, { once: true });
    // Waits a frame, so that the sheet is drawn.
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', done);
    };
  }, []);
  return createPortal(<main className="print-sheet">{children}</main>, document.body);
}
