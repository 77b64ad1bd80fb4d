import type { ReactNode } from 'react';
import { useContext, useMemo, useState } from 'react';
import { ToastOutlet } from '#web/ui/toast-outlet.tsx';
import { ToastContext, ToastStore } from '#web/ui/toast-store.ts';
import type { ToastOptions } from '#web/ui/toast-store.ts';

/** Wraps the whole app, once. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new ToastStore());
  return (
    <ToastContext value={store}>
      {children}
      <ToastOutlet />
    </ToastContext>
  );
}

export interface ToastApi {
  success: (text: string, options?: ToastOptions) => number;
  error: (text: string, options?: ToastOptions) => number;
  info: (text: string, options?: ToastOptions) => number;
  dismiss: (id: number) => void;
}

/** Shows toasts, by default for 5 s (`duration` in ms), with at most one action. Stable across renders. */
export function useToast(): ToastApi {
  const store = useContext(ToastContext);
  if (!store) throw new Error('useToast needs a ToastProvider around it');
  return useMemo(
    () => ({
      success: (text, options) => store.add('success', text, options),
      error: (text, options) => store.add('error', text, options),
      info: (text, options) => store.add('info', text, options),
      dismiss: (id) => store.dismiss(id),
    }),
    [store],
  );
}
