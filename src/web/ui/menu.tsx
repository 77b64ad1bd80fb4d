import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { LinkOrButton, type LinkOrButtonProps } from '#web/ui/link-or-button.tsx';
import { ToastOutlet } from '#web/ui/toast-outlet.tsx';
import { useModal } from '#web/ui/use-modal.ts';
import { Wordmark } from '#web/ui/wordmark.tsx';

/** Menu on phones: a button that opens a sheet at the top. Following a link in it closes it. */
export function Menu({
  openLabel,
  closeLabel,
  label,
  unreadText,
  footer,
  children,
  className,
}: {
  openLabel: string;
  closeLabel: string;
  /** Names the navigation */
  label: string;
  /** Describes unread items and shows a dot on the button; null without any */
  unreadText: string | null;
  footer?: ReactNode;
  /** `<MenuItem>` elements */
  children: ReactNode;
  className?: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        icon="menu"
        label={unreadText === null ? openLabel : `${openLabel}, ${unreadText}`}
        className={classNames(className, unreadText !== null && 'has-unread')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <MenuSheet label={label} closeLabel={closeLabel} footer={footer} onClose={close}>
          {children}
        </MenuSheet>
      )}
    </>
  );
}

function MenuSheet({
  label,
  closeLabel,
  footer,
  onClose,
  children,
}: {
  label: string;
  closeLabel: string;
  footer: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const modal = useModal(dialog, onClose, { closeOnLink: true });
  return (
    <dialog ref={dialog} className="menu-dialog" aria-label={label} {...modal}>
      <div className="px-5 pt-2.5 pb-6">
        <div className="flex min-h-13.5 items-center justify-between">
          <Wordmark />
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        <nav aria-label={label}>
          <ul className="mt-3.5 mb-5">{children}</ul>
        </nav>
        {footer}
      </div>
      <ToastOutlet />
    </dialog>
  );
}

/** Menu entry: a link with `href`, otherwise a button. `after` is shown at its end (a count). */
export function MenuItem({
  icon,
  current,
  after,
  children,
  ...rest
}: {
  icon: IconName;
  current?: boolean | undefined;
  after?: ReactNode;
  children: ReactNode;
} & LinkOrButtonProps) {
  return (
    <li>
      <LinkOrButton {...rest} current={current} className="menu-item">
        <Icon name={icon} />
        <span className="min-w-0 flex-1">{children}</span>
        {after}
      </LinkOrButton>
    </li>
  );
}
