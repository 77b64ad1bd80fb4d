import type { ReactNode } from 'react';
import { createContext, useContext, useId, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ToastOutlet } from '#web/ui/toast-outlet.tsx';
import { useModal } from '#web/ui/use-modal.ts';
import './dialog.css';

const TitleId = createContext('');

/**
 * A modal dialog: a page on a table, on phones a sheet from below. Render it only while it is open. Escape, Back,
 * the cross and a click beside it call `onClose`; the focus goes to the first field (or to what carries `data-autofocus`) and
 * returns to where it was. The heading names it: give `title`, or put one `<DialogTitle>` among the children.
 * With `height`, in pixels, its one child fills at least as much: for what takes the place of something taller.
 * While `isHeld` nothing closes it; see `useHold`.
 */
export function Dialog({
  title,
  onClose,
  closeLabel,
  size = 'm',
  height,
  isHeld,
  ignoresBack,
  className,
  children,
}: {
  title?: ReactNode;
  onClose: () => void;
  closeLabel: string;
  /** 480, 560, 620 or 720 px */
  size?: 's' | 'm' | 'l' | 'xl' | undefined;
  height?: number | undefined;
  isHeld?: boolean | undefined;
  /** For a question about a step in the history: an entry of its own would stand in the way of that step. */
  ignoresBack?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const modal = useModal(
    dialog,
    () => {
      if (!isHeld) onClose();
    },
    { ignoresBack },
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
          className={classNames('dialog-in', height !== undefined && 'dialog-filled')}
          style={{ minHeight: height }}
        >
          {title && <DialogTitle>{title}</DialogTitle>}
          {children}
          {/* Last in the order, so that the first field or answer comes first */}
          <IconButton
            className="dialog-close"
            icon="close"
            label={closeLabel}
            disabled={isHeld}
            onClick={onClose}
          />
        </div>
      </TitleId>
      <ToastOutlet />
    </dialog>
  );
}

/** The heading that names the dialog, for dialogs where a drawing comes first. */
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

/** The butter strip with a drawing, at the very top of a dialog. */
export function DialogArt({ children }: { children: ReactNode }) {
  return <div className="dialog-art">{children}</div>;
}

/** The answers of a dialog, the main one last; on phones it stands on top. */
export function Actions({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return <div className={classNames('actions', className)}>{children}</div>;
}
