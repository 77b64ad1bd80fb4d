import { useEffect, useRef, useState } from 'react';
import type { TextListener } from '#web/api/event-stream.ts';
import { useMutation } from '#web/api/use-mutation.ts';

/** A sheet with the text so far; `written` is null until it is finished. */
export interface GrowingSheet<Input, Written> {
  /** Another number for every text that was asked for. */
  number: number;
  input: Input;
  text: string;
  written: Written | null;
}

/**
 * One text at a time that can be read while it is written. The finished one stays until the next begins, and comes back
 * when that fails. It stops with the component.
 */
export function useGrowingText<Input, Written extends { text: string }>(
  write: (input: Input, listener: TextListener) => Promise<Written>,
  on: { onWritten?: (written: Written) => void; onFailed: (error: Error) => void },
) {
  type Sheet = GrowingSheet<Input, Written>;
  const [finished, setFinished] = useState<Sheet | null>(null);
  const [growing, setGrowing] = useState<Sheet | null>(null);
  const running = useRef<{ number: number; leaving: AbortController } | null>(null);

  const { mutate, isPending, reset } = useMutation({
    mutationFn: async ({ input, number, signal }: Sheetless<Input>): Promise<Sheet> => {
      const onText = (text: string): void => {
        if (!signal.aborted) setGrowing({ number, input, text, written: null });
      };
      const written = await write(input, { signal, onText });
      return { number, input, text: written.text, written };
    },
    onSuccess: (sheet, { signal }) => {
      if (signal.aborted || sheet.written === null) return;
      setGrowing(null);
      setFinished(sheet);
      on.onWritten?.(sheet.written);
    },
    onError: (error, { signal }) => {
      if (signal.aborted) return;
      setGrowing(null);
      on.onFailed(error);
    },
  });
  useEffect(() => {
    return () => running.current?.leaving.abort();
  }, []);

  return {
    sheet: growing ?? finished,
    /** From the moment of asking until it is finished or has failed. */
    isWriting: isPending,
    start: (input: Input): void => {
      running.current?.leaving.abort();
      const leaving = new AbortController();
      const number = (running.current?.number ?? 0) + 1;
      running.current = { number, leaving };
      mutate({ input, number, signal: leaving.signal });
    },
    /** Stops writing and puts every sheet away. */
    clear: (): void => {
      running.current?.leaving.abort();
      setGrowing(null);
      setFinished(null);
      reset();
    },
  };
}

type Sheetless<Input> = { input: Input; number: number; signal: AbortSignal };
