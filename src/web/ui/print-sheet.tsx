import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './print-sheet.css';

/**
 * A sheet that is seen on paper alone and has nothing of the page. It is printed as soon as its drawings are there;
 * `onClose` comes when the browser is done with it.
 */
export function PrintSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const done = (): void => close.current();
    addEventListener('afterprint', done, { once: true });
    // The next frame has drawn the sheet.
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', done);
    };
  }, []);
  return createPortal(<main className="print-sheet">{children}</main>, document.body);
}
