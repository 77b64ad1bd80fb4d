import { useState, type ReactNode } from 'react';
import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { letterId } from '#web/features/compliments/received-letter.tsx';
import { useParts } from '#web/shell/use-parts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const dialogs = {
  thanks: lazyPart(
    async () => (await import('#web/features/compliments/thank-dialog.tsx')).ThankDialog,
  ),
  report: lazyPart(
    async () => (await import('#web/features/compliments/report-dialog.tsx')).ReportDialog,
  ),
  silence: lazyPart(
    async () => (await import('#web/features/compliments/silence-dialog.tsx')).SilenceDialog,
  ),
  print: lazyPart(
    async () => (await import('#web/features/compliments/print-letters.tsx')).PrintLetters,
  ),
};
const parts = Object.values(dialogs);

type About = keyof typeof dialogs;
type Asked = { about: About; id: string };

/** What can be asked about one letter of a list; `ofLetter` is what its card takes. */
export function useLetterDialogs(letters: readonly ReceivedCompliment[]): {
  ofLetter: (id: string) => Record<'onThank' | 'onReport' | 'onSilence' | 'onPrint', () => void>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { open } = useParts(parts);
  const meant = letters.find(({ id }) => id === asked?.id);
  const ask = (about: About, id: string): void =>
    open([dialogs[about]], () => setAsked({ about, id }));
  const close = (): void => {
    setAsked(null);
    if (asked !== null) focusLetterWhenLost(asked.id);
  };
  return {
    ofLetter: (id) => ({
      onThank: () => ask('thanks', id),
      onReport: () => ask('report', id),
      onSilence: () => ask('silence', id),
      onPrint: () => ask('print', id),
    }),
    dialog: asked !== null && <LetterDialog asked={asked} meant={meant} onClose={close} />,
  };
}

function LetterDialog({
  asked: { about, id },
  meant,
  onClose,
}: {
  asked: Asked;
  meant: ReceivedCompliment | undefined;
  onClose: () => void;
}) {
  switch (about) {
    case 'thanks':
      return (
        <dialogs.thanks.Part
          complimentId={id}
          isAnonymous={meant?.sender.kind === 'anonymous'}
          onClose={onClose}
        />
      );
    case 'report':
      return <dialogs.report.Part complimentId={id} onClose={onClose} />;
    case 'silence':
      return meant && <dialogs.silence.Part compliment={meant} onClose={onClose} />;
    case 'print':
      return meant && <dialogs.print.Part letters={[meant]} onClose={onClose} />;
  }
}

/** The button that opened the dialog may be gone (“Gedankt”); then the letter itself has the focus. */
function focusLetterWhenLost(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body || document.activeElement === null)
      document.getElementById(letterId(id))?.focus({ preventScroll: true });
  });
}
