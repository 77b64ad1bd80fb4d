import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '#web/api/client.ts';
import { useMutation } from '#web/api/use-mutation.ts';

export type Alerts = InferResponseType<typeof api.admin.alerts.$get, 200>;

export const teamAlertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => read(api.admin.alerts.$get(undefined, { init: { signal } })),
  // Without a network it fails, and says so.
  networkMode: 'always',
});

/** Chooses how one is told, by the mornings of the place where one is. */
export function useChooseTeamAlerts() {
  const client = useQueryClient();
  return useMutation({
    // One after the other: each answers with all of them, and one that is tried again must not undo the next.
    scope: { id: 'alerts' },
    mutationFn: (wished: Partial<Pick<Alerts, 'byPush' | 'byMail'>>) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return read(api.admin.alerts.$patch({ json: { ...wished, timeZone } }));
    },
    onSuccess: (alerts) => client.setQueryData(teamAlertsQuery.queryKey, alerts),
  });
}
