import { useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';
import { useOnce } from '#web/api/use-once.ts';

/** Saves changed settings; the server returns all of them. */
export function useSaveSettings<Settings, Change>(
  { queryKey }: { queryKey: DataTag<QueryKey, Settings, Error> },
  send: (change: Change) => Promise<Settings>,
  onSaved?: (settings: Settings, change: Change) => void,
) {
  const client = useQueryClient();
  return useOnce({
    // Runs in order: a repeated call must not undo the next one.
    scope: { id: queryKey.join('/') },
    mutationFn: send,
    onSuccess: (settings, change) => {
      client.setQueryData<Settings>(queryKey, settings);
      onSaved?.(settings, change);
    },
  });
}
