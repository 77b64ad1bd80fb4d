import { useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';
import { useMutation } from '#web/api/use-mutation.ts';

/** Saves changes of settings; the server answers with all of them. */
export function useSaveSettings<Settings, Change>(
  { queryKey }: { queryKey: DataTag<QueryKey, Settings, Error> },
  send: (change: Change) => Promise<Settings>,
  onSaved?: (settings: Settings, change: Change) => void,
) {
  const client = useQueryClient();
  return useMutation({
    // One after the other: a call that is tried again must not undo the next.
    scope: { id: queryKey.join('/') },
    mutationFn: send,
    onSuccess: (settings, change) => {
      client.setQueryData<Settings>(queryKey, settings);
      onSaved?.(settings, change);
    },
  });
}
