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
 * TanStack's `useMutation` for what a press does: pressed twice it acts once. `isPending` is that of
 * the last drawing, so two presses without a pause both see a form at rest; here a call that is under
 * way is not made again with the same variables. Another one may begin meanwhile. Calls of one `scope`
 * wait for each other, and the last press is the last call: on, off and on again are three. Of each that
 * fails `onError` is told, also of an earlier one, and when what was pressed is gone from the page.
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
      const { onError, ...told } = call[1] ?? {};
      call[1] = told;
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
      // A caller that handles failures has said so in the options.
      mutateAsync(...call).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
