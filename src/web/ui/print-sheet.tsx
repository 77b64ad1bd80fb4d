import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './print-sheet.css';

/** Time within which a phone has taken the sheet from the page. */
const longestPrintMs = 60_000;

/**
 * Sheet that is visible only in print, instead of the page. Opens the print dialog at once. Some phones say that they
 * have printed before they read the page, so `onClose` follows the next touch or key, or a minute later.
 */
export function PrintSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onAfterPrint = (): void => {
      timer = setTimeout(() => close(), longestPrintMs);
      for (const event of ['pointerdown', 'keydown'])
        addEventListener(event, () => close(), { signal });
    };
    addEventListener('afterprint', onAfterPrint, { once: true, signal });
    // Waits a frame, so that the sheet is drawn.
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      ended.abort();
    };
  }, []);
  return createPortal(<main className="print-sheet">{children}</main>, document.body);
}
