import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { useLetterHead } from '#web/i18n/sender.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { usePostmark } from '#web/i18n/use-postmark.ts';
import { Letter } from '#web/ui/letter.tsx';
import { PrintSheet } from '#web/ui/print-sheet.tsx';

/** Prints letters on a separate sheet. Calls `onClose` when the browser has finished. */
export function PrintLetters({
  letters,
  title,
  onClose,
}: {
  letters: readonly ReceivedCompliment[];
  title?: string | undefined;
  onClose: () => void;
}) {
  return (
    <PrintSheet onClose={onClose}>
      {title !== undefined && <h1>{title}</h1>}
      {letters.map((letter) => (
        <PrintedLetter key={letter.id} letter={letter} />
      ))}
    </PrintSheet>
  );
}

function PrintedLetter({ letter }: { letter: ReceivedCompliment }) {
  const head = useLetterHead(letter.sender);
  const dates = useDates();
  const postmark = usePostmark(letter.sentOn);
  return (
    <Letter {...head} date={dates.day(letter.sentOn)} postmark={postmark} text={letter.text} />
  );
}
