import { useEffect, useRef, useState } from 'react';
import { useOnce } from '#web/api/use-once.ts';
import { tryPrompt, type TrialRequest, type TrialResult } from '#web/features/prompts/queries.ts';

type TrialState = {
  /** Results in the order of the examples, without pending ones. */
  results: readonly TrialResult[];
  /** Counts the examples; null before the first result. */
  total: number | null;
};

const emptyState: TrialState = { results: [], total: null };

/**
 * Runs one trial at a time and shows results as they arrive. Stops on unmount, so that unseen examples cost nothing.
 * Keeps earlier results.
 */
export function useTrial(onFailed: (error: Error) => void) {
  const [state, setState] = useState(emptyState);
  const controller = useRef<AbortController | null>(null);
  const { mutate, isPending } = useOnce({
    mutationFn: ({ request, signal }: { request: TrialRequest; signal: AbortSignal }) => {
      const ordered: TrialResult[] = [];
      return tryPrompt(request, {
        signal,
        onResult: ({ place, total, result }) => {
          ordered[place] = result;
          if (!signal.aborted) setState({ results: Object.values(ordered), total });
        },
      });
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) onFailed(error);
    },
  });
  useEffect(() => () => controller.current?.abort(), []);
  return {
    ...state,
    isRunning: isPending,
    start: (request: TrialRequest): void => {
      if (isPending) return;
      controller.current = new AbortController();
      setState(emptyState);
      mutate({ request, signal: controller.current.signal });
    },
    stop: (): void => controller.current?.abort(),
  };
}
