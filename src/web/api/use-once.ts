import {
  useMutation,
  useQueryClient,
  type MutateOptions,
  type QueryKey,
  type UseMutateAsyncFunction,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';

type OnError<Data, Thrown, Variables, Context> = MutateOptions<
  Data,
  Thrown,
  Variables,
  Context
>['onError'];

type Refetching = {
  /** Keys of the queries to refetch after each call, also after a failed one. */
  refetches?: readonly QueryKey[];
  /** Keeps the call pending until they are refetched; otherwise it ends with its answer. */
  awaitsRefetch?: true;
};

/**
 * Extends TanStack's `useMutation`. A call returns the promise of a running call with the same variables: `isPending` is
 * true only after the next render, so a double press would act twice. Only in a `scope` where other calls run is it
 * queued, so that the last press is the last call. Calls `onError` for each failed call, also after unmounting.
 */
export function useOnce<Data, Thrown = Error, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Thrown, Variables, Context> & Refetching,
): UseMutationResult<Data, Thrown, Variables, Context> {
  const [running] = useState(
    () =>
      new Map<
        string,
        { result: Promise<Data>; onError: OnError<Data, Thrown, Variables, Context> }
      >(),
  );
  const client = useQueryClient();
  const mutation = useMutation({
    ...options,
    onSettled: async (...settled) => {
      await options.onSettled?.(...settled);
      const keys = options.refetches ?? [];
      const refetch = Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      if (options.awaitsRefetch) await refetch;
    },
    onError: (...failure) => {
      running.get(JSON.stringify(failure[1]))?.onError?.(...failure);
      return options.onError?.(...failure);
    },
  });
  const { mutateAsync: start } = mutation;
  const isScoped = Boolean(options.scope);

  const mutateAsync = useCallback<UseMutateAsyncFunction<Data, Thrown, Variables, Context>>(
    (...args) => {
      const key = JSON.stringify(args[0]);
      const pending = running.get(key);
      if (pending && !(isScoped && running.size > 1)) return pending.result;
      const { onError, ...otherOptions } = args[1] ?? {};
      args[1] = otherOptions;
      const result = start(...args).finally(() => {
        if (running.get(key)?.result === result) running.delete(key);
      });
      running.set(key, { result, onError });
      return result;
    },
    [start, isScoped, running],
  );
  const mutate = useCallback<UseMutateFunction<Data, Thrown, Variables, Context>>(
    (...args) => {
      // Ignores the rejection: `onError` has reported it.
      mutateAsync(...args).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
