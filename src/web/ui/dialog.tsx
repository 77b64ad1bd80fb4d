import type { ReactNode } from 'react';
import { createContext, useContext, useId, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { DialogLabels } from '#web/ui/dialog-labels.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ToastOutlet } from '#web/ui/toast-outlet.tsx';
import { useModal } from '#web/ui/use-modal.ts';
import './dialog.css';

const TitleId = createContext('');

/**
 * Modal dialog; on phones a sheet at the bottom. Render it only while it is open. Escape, Back, the cross and a click
 * outside call `onClose`, except while `isLocked` (see `useBusyLock`). Focuses the `data-autofocus` element or the first
 * field, and restores the focus at the end. Name it by `title` or one `<DialogTitle>` child. `height` is the minimum
 * height of its one child in px, for a dialog that replaces a taller one.
 */
export function Dialog({
  title,
  onClose,
  closeLabel,
  size = 'm',
  height,
  isLocked,
  ignoresBack,
  className,
  children,
}: {
  title?: ReactNode;
  onClose: () => void;
  /** Names the cross. */
  closeLabel?: string | undefined;
  /** 480, 560, 620 or 720 px, or the whole screen */
  size?: 's' | 'm' | 'l' | 'xl' | 'screen' | undefined;
  height?: number | undefined;
  isLocked?: boolean | undefined;
  /** Adds no history entry, for a question about a history step, which the entry would block. */
  ignoresBack?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const labels = useContext(DialogLabels);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const modal = useModal(
    dialog,
    () => {
      if (!isLocked) onClose();
    },
    { skipsHistory: ignoresBack },
  );
  return (
    <dialog
      ref={dialog}
      className={classNames('dialog', size !== 'm' && `dialog-${size}`, className)}
      aria-labelledby={titleId}
      {...modal}
    >
      <TitleId value={titleId}>
        <div
          className={classNames('dialog-in', height !== undefined && 'grid')}
          style={{ minHeight: height }}
        >
          {title && <DialogTitle>{title}</DialogTitle>}
          {children}
          {/* Last in order, so that the first field or answer comes first */}
          <IconButton
            className="absolute top-4 right-3.5 sm:top-6 sm:right-5.5"
            icon="close"
            label={closeLabel ?? labels.close}
            disabled={isLocked}
            onClick={onClose}
          />
        </div>
      </TitleId>
      <ToastOutlet />
    </dialog>
  );
}

/** Heading that names the dialog, for dialogs that start with a drawing. */
export function DialogTitle({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <h2 className={classNames('dialog-title', className)} id={useContext(TitleId)}>
      {children}
    </h2>
  );
}

/** Butter strip with a drawing at the top of a dialog. */
export function DialogArt({ children }: { children: ReactNode }) {
  return <div className="dialog-art">{children}</div>;
}

/** Answers of a dialog, the main one last; on phones it is on top. */
export function Actions({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return <div className={classNames('actions', className)}>{children}</div>;
}
