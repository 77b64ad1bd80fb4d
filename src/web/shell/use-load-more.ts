import { useConnection } from '#web/api/connection.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Loads the next page of a list; without a line or an answer it says so. Answers all that there is then, or null. */
export function useLoadMore<Data>(
  fetchNextPage: () => Promise<{ isError: boolean; data?: Data | undefined }>,
  failedText: string,
): () => Promise<Data | null> {
  const toast = useToast();
  const { online } = useConnection();
  return async () => {
    // Offline the question would wait for the network, and the press seem to do nothing.
    const { isError, data } = online ? await fetchNextPage() : { isError: true };
    if (!isError) return data ?? null;
    toast.error(failedText);
    return null;
  };
}
