import {
  useMutation as useTanstackMutation,
  type MutateOptions,
  type UseMutateAsyncFunction,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';

type OnError<Data, Thrown, Variables, Kept> = MutateOptions<
  Data,
  Thrown,
  Variables,
  Kept
>['onError'];

/**
 * TanStack's `useMutation`, but ignores a call while one with the same variables runs: `isPending` is true only after
 * the next render, so a double press would act twice. Calls of one `scope` run in order, and the last press is the last
 * call. Calls `onError` for each failed call, also for an earlier one and after unmounting.
 */
export function useMutation<Data, Thrown = Error, Variables = void, Kept = unknown>(
  options: UseMutationOptions<Data, Thrown, Variables, Kept>,
): UseMutationResult<Data, Thrown, Variables, Kept> {
  const [running] = useState(
    () =>
      new Map<string, { result: Promise<Data>; onError: OnError<Data, Thrown, Variables, Kept> }>(),
  );
  const mutation = useTanstackMutation({
    ...options,
    onError: (...failure) => {
      running.get(JSON.stringify(failure[1]))?.onError?.(...failure);
      return options.onError?.(...failure);
    },
  });
  const { mutateAsync: begin } = mutation;
  const isScoped = Boolean(options.scope);

  const mutateAsync = useCallback<UseMutateAsyncFunction<Data, Thrown, Variables, Kept>>(
    (...call) => {
      const name = JSON.stringify(call[0]);
      const known = running.get(name);
      if (known && !(isScoped && running.size > 1)) return known.result;
      const { onError, ...callbacks } = call[1] ?? {};
      call[1] = callbacks;
      const result = begin(...call).finally(() => {
        if (running.get(name)?.result === result) running.delete(name);
      });
      running.set(name, { result, onError });
      return result;
    },
    [begin, isScoped, running],
  );
  const mutate = useCallback<UseMutateFunction<Data, Thrown, Variables, Kept>>(
    (...call) => {
      // Ignores the rejection: `onError` has reported it.
      mutateAsync(...call).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
