import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { useLetterHead } from '#web/i18n/sender.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { usePostmark } from '#web/i18n/use-postmark.ts';
import { Letter } from '#web/ui/letter.tsx';
import './print-letters.css';

/**
 * Letters on a sheet of their own, which is seen on paper alone and has nothing of the page. It is printed as soon as its
 * drawings are there; `onClose` comes when the browser is done with it.
 */
export function PrintLetters({
  letters,
  title,
  onClose,
}: {
  letters: readonly ReceivedCompliment[];
  title?: string | undefined;
  onClose: () => void;
}) {
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
  return createPortal(
    <main className="print-sheet">
      {title !== undefined && <h1>{title}</h1>}
      {letters.map((letter) => (
        <PrintedLetter key={letter.id} letter={letter} />
      ))}
    </main>,
    document.body,
  );
}

function PrintedLetter({ letter }: { letter: ReceivedCompliment }) {
  const head = useLetterHead(letter.sender);
  const dates = useDates();
  const postmark = usePostmark(letter.sentOn);
  return (
    <Letter {...head} when={dates.day(letter.sentOn)} postmark={postmark} text={letter.text} />
  );
}
