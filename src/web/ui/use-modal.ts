import type { MouseEvent, RefObject, SyntheticEvent } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { closeOnBack } from '#web/ui/page-history.ts';

interface ModalHandlers {
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onPointerDown: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClick: (event: MouseEvent<HTMLDialogElement>) => void;
}

/** Opens a `<dialog>` as modal while it is mounted, and calls `onClose` for Escape, Back and a click outside. */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  onClose: () => void,
  {
    closeOnLink = false,
    skipsHistory = false,
  }: { closeOnLink?: boolean; skipsHistory?: boolean | undefined } = {},
): ModalHandlers {
  const isPressedOutside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const opener = document.activeElement;
    const unlockScroll = lockScroll();
    element.showModal();
    firstField(element)?.focus({ preventScroll: true });
    // Scrolls a tall dialog to its top, since showModal() scrolls to the first button
    element.scrollTo(0, 0);
    return () => {
      element.close();
      unlockScroll();
      // Restores the focus by hand, since Safari does so only after keyboard use
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [dialog]);

  const closeByBack = useEffectEvent(onClose);
  useEffect(() => {
    if (skipsHistory) return undefined;
    return closeOnBack(() => closeByBack());
  }, [skipsHistory]);

  return {
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose: (event) => {
      // Ignores the event of a removed dialog, which must not reach the dialog that replaces it.
      const element = event.currentTarget;
      if (event.target !== element || element.open || !element.isConnected) return;
      // Reopens a dialog that should stay: a second Escape in a row closes it without `cancel`.
      onClose();
      requestAnimationFrame(() => {
        if (element.isConnected && !element.open) element.showModal();
      });
    },
    onPointerDown: (event) => {
      isPressedOutside.current = event.target === event.currentTarget;
    },
    onClick: (event) => {
      // Ignores a text selection that ends outside
      if (event.target === event.currentTarget && isPressedOutside.current) onClose();
      if (closeOnLink && event.target instanceof Element && event.target.closest('a')) onClose();
    },
  };
}

function firstField(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>(
      'textarea:enabled, select:enabled, input:enabled:not([type=hidden], [type=checkbox], [type=radio], [readonly])',
    )
  );
}

/** Prevents the page from scrolling until the last open dialog closes. */
function lockScroll(): () => void {
  const page = document.documentElement;
  const isOutermost = page.dataset['modal'] === undefined;
  if (isOutermost)
    page.dataset['modal'] = innerWidth > page.clientWidth ? 'with-scrollbar' : 'plain';
  return () => {
    if (isOutermost) delete page.dataset['modal'];
  };
}
