import { lazy, useState, type ReactNode } from 'react';
import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { letterId } from '#web/features/compliments/received-letter.tsx';
import { DeferredDialog } from '#web/shell/deferred.tsx';
import { usePreload } from '#web/shell/use-preload.ts';

const loadThankDialog = () => import('#web/features/compliments/thank-dialog.tsx');
const loadReportDialog = () => import('#web/features/compliments/report-dialog.tsx');
const loadBlockDialog = () => import('#web/features/compliments/block-dialog.tsx');
const loadPrintLetters = () => import('#web/features/compliments/print-letters.tsx');

const ThankDialog = lazy(async () => ({ default: (await loadThankDialog()).ThankDialog }));
const ReportDialog = lazy(async () => ({ default: (await loadReportDialog()).ReportDialog }));
const BlockDialog = lazy(async () => ({ default: (await loadBlockDialog()).BlockDialog }));
const PrintLetters = lazy(async () => ({ default: (await loadPrintLetters()).PrintLetters }));

type About = 'thanks' | 'ask' | 'report' | 'block' | 'print';
type Asked = { about: About; id: string };

/** Opens the dialogs about the letters of a list; `ofLetter` returns a card's callbacks. */
export function useLetterDialogs(letters: readonly ReceivedCompliment[]): {
  ofLetter: (
    id: string,
  ) => Record<'onThank' | 'onAsk' | 'onReport' | 'onBlock' | 'onPrint', () => void>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  usePreload(loadThankDialog, loadReportDialog, loadBlockDialog, loadPrintLetters);
  const meant = letters.find(({ id }) => id === asked?.id);
  const ask = (about: About, id: string): void => setAsked({ about, id });
  const close = (): void => {
    setAsked(null);
    if (asked !== null) focusLetterWhenLost(asked.id);
  };
  return {
    ofLetter: (id) => ({
      onThank: () => ask('thanks', id),
      onAsk: () => ask('ask', id),
      onReport: () => ask('report', id),
      onBlock: () => ask('block', id),
      onPrint: () => ask('print', id),
    }),
    dialog: (
      <DeferredDialog onClose={close}>
        {asked !== null && <LetterDialog asked={asked} meant={meant} onClose={close} />}
      </DeferredDialog>
    ),
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
    case 'ask':
      return (
        <ThankDialog
          complimentId={id}
          isAnonymous={meant?.sender.kind === 'anonymous'}
          asksAtFirst={about === 'ask'}
          onClose={onClose}
        />
      );
    case 'report':
      return <ReportDialog complimentId={id} onClose={onClose} />;
    case 'block':
      return meant && <BlockDialog compliment={meant} onClose={onClose} />;
    case 'print':
      return meant && <PrintLetters letters={[meant]} onClose={onClose} />;
  }
}

/** Focuses the letter if the button that opened the dialog has unmounted (“Gedankt”). */
function focusLetterWhenLost(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body || document.activeElement === null)
      document.getElementById(letterId(id))?.focus({ preventScroll: true });
  });
}
