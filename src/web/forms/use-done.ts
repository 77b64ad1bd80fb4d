import { useToast } from '#web/ui/toast.tsx';

/** Returns handlers of a success: they show `text` in a toast, then call `onDone`, such as to close the dialog. */
export function useDone(onDone: () => void): (text: string) => () => void {
  const toast = useToast();
  return (text) => () => {
    toast.success(text);
    onDone();
  };
}
