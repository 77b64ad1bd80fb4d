import { useContext } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogLabels } from '#web/ui/dialog-labels.ts';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { useBusyLock } from '#web/ui/use-busy-lock.ts';

/** Describes an action and asks for confirmation. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  busyLabel,
  isDanger = false,
  isBusy,
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  confirmLabel: string;
  busyLabel: string;
  isDanger?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const labels = useContext(DialogLabels);
  const isLocked = useBusyLock(isBusy);
  return (
    <Dialog title={title} size="s" isLocked={isLocked} onClose={onClose}>
      <p className="dialog-lead">{text}</p>
      <Actions>
        <Button variant="quiet" disabled={isLocked} onClick={onClose}>
          {labels.cancel}
        </Button>
        <Button
          variant={isDanger ? 'danger' : 'primary'}
          isBusy={isBusy}
          busyLabel={busyLabel}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </Actions>
    </Dialog>
  );
}
