import { useContext, useEffect, useId, useLayoutEffect, useRef, type RefObject } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useStore } from '#web/ui/create-store.ts';
import { DialogLabels } from '#web/ui/dialog-labels.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ToastContext } from '#web/ui/toast-store.ts';
import type { Toast, ToastStore } from '#web/ui/toast-store.ts';

const noToasts: readonly Toast[] = [];

/**
 * Place for toasts: one in the page and one in every modal dialog, since content outside an open dialog is inert. Only
 * the outlet opened last shows them.
 */
export function ToastOutlet() {
  const store = useContext(ToastContext);
  return store && <Outlet store={store} />;
}

function Outlet({ store }: { store: ToastStore }) {
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<HTMLElement>(null);
  const all = useStore(store.toasts);
  const isTop = useStore(store.outlets).at(-1) === id;
  const toasts = isTop ? all : noToasts;

  useLayoutEffect(() => {
    const closeOutlet = store.openOutlet(id);
    return closeOutlet;
  }, [store, id]);

  // Opens after the surrounding dialog, since later elements are higher in the top layer. Stays open while empty, so
  // that its live regions exist before they change. The browser closes it on removal.
  useEffect(() => {
    const element = layer.current;
    if (typeof element?.showPopover === 'function') element.showPopover();
  }, []);

  const cards = (urgent: boolean) =>
    toasts
      .filter((toast) => (toast.tone === 'error') === urgent)
      .map((toast) => (
        <ToastCard key={toast.id} toast={toast} store={store} previousFocus={previousFocus} />
      ));
  return (
    <div
      className="toasts"
      popover="manual"
      ref={layer}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          previousFocus.current = relatedTarget;
      }}
    >
      <div role="alert" aria-atomic="false">
        {cards(true)}
      </div>
      <output aria-atomic="false">{cards(false)}</output>
    </div>
  );
}

const icons = { success: 'check', error: 'alert', info: 'info' } as const;

function ToastCard({
  toast,
  store,
  previousFocus,
}: {
  toast: Toast;
  store: ToastStore;
  /** Element focused before the toast, which gets the focus back when the toast is removed. */
  previousFocus: RefObject<HTMLElement | null>;
}) {
  const card = useRef<HTMLSpanElement>(null);
  const dismiss = () => store.dismiss(toast.id);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      const { current: target } = previousFocus;
      if (element?.matches(':focus-within')) target?.focus({ preventScroll: true });
    };
  }, [previousFocus]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const dismissWhenRead = () => {
      // Keeps a toast under the pointer or with the focus, since it is still being read
      if (card.current?.matches(':hover, :focus-within')) timer = setTimeout(dismissWhenRead, 1000);
      else store.dismiss(toast.id);
    };
    timer = setTimeout(dismissWhenRead, toast.duration);
    return () => clearTimeout(timer);
  }, [store, toast]);
  return (
    <span
      className={classNames(
        `toast toast-${toast.tone}`,
        toast.smallAt && `toast-small toast-${toast.smallAt}`,
      )}
      ref={card}
    >
      <Icon name={icons[toast.tone]} />
      <span className="toast-text">{toast.text}</span>
      {toast.action && (
        <Button
          variant="text"
          size="s"
          onClick={() => {
            toast.action?.onPress();
            dismiss();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon="close" label={useContext(DialogLabels).close} onClick={dismiss} />
    </span>
  );
}
