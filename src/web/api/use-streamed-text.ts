import { useEffect, useRef, useState } from 'react';
import type { TextHandler } from '#web/api/event-stream.ts';
import { useOnce } from '#web/api/use-once.ts';

/** Sheet with the text so far; `written` is null until it is finished. */
export interface StreamedSheet<Input, Written> {
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
export function useStreamedText<Input, Written extends { text: string }>(
  write: (input: Input, listener: TextHandler) => Promise<Written>,
  callbacks: { onWritten?: (written: Written) => void; onFailed: (error: Error) => void },
) {
  type Sheet = StreamedSheet<Input, Written>;
  const [finished, setFinished] = useState<Sheet | null>(null);
  const [streaming, setStreaming] = useState<Sheet | null>(null);
  const running = useRef<{ number: number; controller: AbortController } | null>(null);

  const { mutate, isPending, reset } = useOnce({
    mutationFn: async ({ input, number, signal }: StreamRequest<Input>): Promise<Sheet> => {
      const onText = (text: string): void => {
        if (!signal.aborted) setStreaming({ number, input, text, written: null });
      };
      const written = await write(input, { signal, onText });
      return { number, input, text: written.text, written };
    },
    onSuccess: (sheet, { signal }) => {
      if (signal.aborted || sheet.written === null) return;
      setStreaming(null);
      setFinished(sheet);
      callbacks.onWritten?.(sheet.written);
    },
    onError: (error, { signal }) => {
      if (signal.aborted) return;
      setStreaming(null);
      callbacks.onFailed(error);
    },
  });
  useEffect(() => {
    return () => running.current?.controller.abort();
  }, []);

  return {
    sheet: streaming ?? finished,
    /** True from the request until its end. */
    isWriting: isPending,
    start: (input: Input): void => {
      running.current?.controller.abort();
      const controller = new AbortController();
      const number = (running.current?.number ?? 0) + 1;
      running.current = { number, controller };
      mutate({ input, number, signal: controller.signal });
    },
    /** Stops writing and removes every sheet. */
    clear: (): void => {
      running.current?.controller.abort();
      setStreaming(null);
      setFinished(null);
      reset();
    },
  };
}

type StreamRequest<Input> = { input: Input; number: number; signal: AbortSignal };
