import { useEffect, useRef, useState } from 'react';
import type { TextListener } from '#web/api/event-stream.ts';
import { useMutation } from '#web/api/use-mutation.ts';

/** Sheet with the text so far; `written` is null until it is finished. */
export interface GrowingSheet<Input, Written> {
  /** Increases with every requested text. */
  number: number;
  input: Input;
  text: string;
  written: Written | null;
}

/**
 * Shows one text at a time while it is written. The last finished text returns if the next one fails. Unmounting
 * stops the request.
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
    /** True from the request until its end. */
    isWriting: isPending,
    start: (input: Input): void => {
      running.current?.leaving.abort();
      const leaving = new AbortController();
      const number = (running.current?.number ?? 0) + 1;
      running.current = { number, leaving };
      mutate({ input, number, signal: leaving.signal });
    },
    /** Stops writing and removes every sheet. */
    clear: (): void => {
      running.current?.leaving.abort();
      setGrowing(null);
      setFinished(null);
      reset();
    },
  };
}

type Sheetless<Input> = { input: Input; number: number; signal: AbortSignal };
