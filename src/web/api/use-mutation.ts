import {
  useMutation as useTanstackMutation,
  type UseMutateAsyncFunction,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * TanStack's `useMutation` for what a press does: pressed twice it acts once. `isPending` is that of
 * the last drawing, so two presses without a pause both see a form at rest; here a call that is under
 * way is not made again with the same variables. Another one may begin meanwhile.
 */
export function useMutation<Data, Thrown = Error, Variables = void, Kept = unknown>(
  options: UseMutationOptions<Data, Thrown, Variables, Kept>,
): UseMutationResult<Data, Thrown, Variables, Kept> {
  const mutation = useTanstackMutation(options);
  const { mutateAsync: begin } = mutation;
  const running = useRef(new Map<string, Promise<Data>>());

  const mutateAsync = useCallback<UseMutateAsyncFunction<Data, Thrown, Variables, Kept>>(
    (...call) => {
      const name = JSON.stringify(call[0]) ?? '';
      const known = running.current.get(name);
      if (known !== undefined) return known;
      const result = begin(...call).finally(() => running.current.delete(name));
      running.current.set(name, result);
      return result;
    },
    [begin],
  );
  const mutate = useCallback<UseMutateFunction<Data, Thrown, Variables, Kept>>(
    (...call) => {
      // Whoever wants to know of a failure has said so in the options.
      mutateAsync(...call).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
