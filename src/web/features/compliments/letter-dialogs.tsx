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

type DialogKind = 'thanks' | 'ask' | 'report' | 'block' | 'print';
type OpenDialog = { kind: DialogKind; id: string };

/** Opens the dialogs about the letters of a list; `getLetterCallbacks` returns a card's callbacks. */
export function useLetterDialogs(letters: readonly ReceivedCompliment[]): {
  getLetterCallbacks: (
    id: string,
  ) => Record<'onThank' | 'onAsk' | 'onReport' | 'onBlock' | 'onPrint', () => void>;
  dialog: ReactNode;
} {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  usePreload(loadThankDialog, loadReportDialog, loadBlockDialog, loadPrintLetters);
  const letter = letters.find(({ id }) => id === openDialog?.id);
  const open = (kind: DialogKind, id: string): void => setOpenDialog({ kind, id });
  const close = (): void => {
    setOpenDialog(null);
    if (openDialog !== null) focusLetterWhenLost(openDialog.id);
  };
  return {
    getLetterCallbacks: (id) => ({
      onThank: () => open('thanks', id),
      onAsk: () => open('ask', id),
      onReport: () => open('report', id),
      onBlock: () => open('block', id),
      onPrint: () => open('print', id),
    }),
    dialog: (
      <DeferredDialog onClose={close}>
        {openDialog !== null && (
          <LetterDialog openDialog={openDialog} letter={letter} onClose={close} />
        )}
      </DeferredDialog>
    ),
  };
}

function LetterDialog({
  openDialog: { kind, id },
  letter,
  onClose,
}: {
  openDialog: OpenDialog;
  letter: ReceivedCompliment | undefined;
  onClose: () => void;
}) {
  switch (kind) {
    case 'thanks':
    case 'ask':
      return (
        <ThankDialog
          complimentId={id}
          isAnonymous={letter?.sender.kind === 'anonymous'}
          isInitiallyAsked={kind === 'ask'}
          onClose={onClose}
        />
      );
    case 'report':
      return <ReportDialog complimentId={id} onClose={onClose} />;
    case 'block':
      return letter && <BlockDialog compliment={letter} onClose={onClose} />;
    case 'print':
      return letter && <PrintLetters letters={[letter]} onClose={onClose} />;
  }
}

/** Focuses the letter if the button that opened the dialog has unmounted (“Gedankt”). */
function focusLetterWhenLost(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body || document.activeElement === null)
      document.getElementById(letterId(id))?.focus({ preventScroll: true });
  });
}
