import type { MouseEvent, RefObject, SyntheticEvent } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { closeOnBack } from '#web/ui/close-on-back.ts';

interface ModalHandlers {
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onPointerDown: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClick: (event: MouseEvent<HTMLDialogElement>) => void;
}

/** Opens a `<dialog>` as modal for as long as it is mounted, and hands every way out of it, Back too, to `onClose`. */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  onClose: () => void,
  {
    closeOnLink = false,
    ignoresBack = false,
  }: { closeOnLink?: boolean; ignoresBack?: boolean | undefined } = {},
): ModalHandlers {
  const pressedBeside = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const opener = document.activeElement;
    const releasePage = holdPage();
    element.showModal();
    firstField(element)?.focus({ preventScroll: true });
    // showModal() scrolls to the first button; a tall dialog still begins at its top
    element.scrollTo(0, 0);
    return () => {
      element.close();
      releasePage();
      // Safari gives the focus back only to what it regards as focused by keyboard
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [dialog]);

  const leave = useEffectEvent(onClose);
  useEffect(() => (ignoresBack ? undefined : closeOnBack(() => leave())), [ignoresBack]);

  return {
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose: (event) => {
      // Taken away, a dialog still says that it was closed: what comes in its place must not hear of it.
      const element = event.currentTarget;
      if (event.target !== element || element.open || !element.isConnected) return;
      // A second Escape in a row closes without asking: the dialog is opened again if it should stay.
      onClose();
      requestAnimationFrame(() => {
        if (element.isConnected && !element.open) element.showModal();
      });
    },
    onPointerDown: (event) => {
      pressedBeside.current = event.target === event.currentTarget;
    },
    onClick: (event) => {
      // A text selection that ends outside is no click beside the dialog
      if (event.target === event.currentTarget && pressedBeside.current) onClose();
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

/** Stops the page behind from scrolling until the last open dialog lets go. */
function holdPage(): () => void {
  const page = document.documentElement;
  const outermost = page.dataset['modal'] === undefined;
  if (outermost) page.dataset['modal'] = innerWidth > page.clientWidth ? 'with-scrollbar' : 'plain';
  return () => {
    if (outermost) delete page.dataset['modal'];
  };
}
