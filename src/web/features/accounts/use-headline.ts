import { useEffect, useRef } from 'react';
import { useToast } from '#web/ui/toast.tsx';

/** Shows a message above a refused form until the person types or leaves. */
export function useHeadline(): { show: (text: string) => void; takeBack: () => void } {
  const { error, dismiss } = useToast();
  const shown = useRef<number | null>(null);
  const takeBack = (): void => {
    if (shown.current !== null) dismiss(shown.current);
    shown.current = null;
  };
  useEffect(
    () => () => {
      if (shown.current !== null) dismiss(shown.current);
    },
    [dismiss],
  );
  const show = (text: string): void => {
    shown.current = error(text);
  };
  return { show, takeBack };
}
