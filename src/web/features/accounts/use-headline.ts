import { useEffect, useRef } from 'react';
import { useToast } from '#web/ui/toast.tsx';

/** Shows a message above a refused form until the person types or leaves. */
export function useHeadline(): { show: (text: string) => void; hide: () => void } {
  const { error, dismiss } = useToast();
  const toastId = useRef<number | null>(null);
  const hide = (): void => {
    if (toastId.current !== null) dismiss(toastId.current);
    toastId.current = null;
  };
  useEffect(
    () => () => {
      if (toastId.current !== null) dismiss(toastId.current);
    },
    [dismiss],
  );
  const show = (text: string): void => {
    toastId.current = error(text);
  };
  return { show, hide };
}
