import { useEffect, useRef } from 'react';
import { useToast } from '#web/ui/toast.tsx';

/** The message above a form that was refused. The form says why, so it goes when somebody types on or goes elsewhere. */
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
