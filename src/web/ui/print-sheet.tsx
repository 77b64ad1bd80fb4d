import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './print-sheet.css';

/** Sheet that is visible only in print, instead of the page. Opens the print dialog at once; `onClose` follows it. */
export function PrintSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const onCloseRef = useRef(onClose);
  useEffect(() => {
    onCloseRef.current = onClose;
  });
  useEffect(() => {
    const onAfterPrint = (): void => onCloseRef.current();
    addEventListener('afterprint', onAfterPrint, { once: true });
    // Waits a frame, so that the sheet is drawn.
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', onAfterPrint);
    };
  }, []);
  return createPortal(<main className="print-sheet">{children}</main>, document.body);
}
