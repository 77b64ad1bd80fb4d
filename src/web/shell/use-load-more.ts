import { useConnection } from '#web/api/connection.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Loads the next page of a list. Returns all loaded data, or null after a failure, which a toast shows. */
export function useLoadMore<Data>(
  fetchNextPage: () => Promise<{ isError: boolean; data?: Data | undefined }>,
  failedText: string,
): () => Promise<Data | null> {
  const toast = useToast();
  const { online } = useConnection();
  return async () => {
    // Fails at once offline: the query would wait for the network, and the press would seem to do nothing.
    const { isError, data } = online ? await fetchNextPage() : { isError: true };
    if (!isError) return data ?? null;
    toast.error(failedText);
    return null;
  };
}
