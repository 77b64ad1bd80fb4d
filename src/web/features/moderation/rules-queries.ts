import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { PauseRule } from '#domain/helping-rules.ts';
import { api, read } from '#web/api/client.ts';
import { useMutation } from '#web/api/use-mutation.ts';

const { pause } = api.admin.rules;

/** The rule that pauses senders, as it is set. */
export const pauseRuleQuery = queryOptions({
  queryKey: ['rules', 'pause'],
  queryFn: ({ signal }) => read(pause.$get(undefined, { init: { signal } })),
});

export function useChangePauseRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: PauseRule & { isOn: boolean }) => read(pause.$put({ json })),
    onSettled: () => void client.invalidateQueries({ queryKey: pauseRuleQuery.queryKey }),
  });
}

/** What it would have done in the last 30 days. */
export function useTryPauseRule() {
  return useMutation({
    mutationFn: (json: PauseRule) => read(pause.try.$post({ json })),
  });
}
