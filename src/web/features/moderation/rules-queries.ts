import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { HelpingRule } from '#domain/moderation/helping-rules.ts';
import { api, read } from '#web/api/client.ts';
import { useOnce } from '#web/api/use-once.ts';

const { rules } = api.admin;

export type StoredRule = InferResponseType<typeof rules.$get, 200>['rules'][number];

/** Fetches the automatic rules and their settings. */
export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: ({ signal }) => read(rules.$get(undefined, { init: { signal } })),
});

type RuleChange = { name: HelpingRule; numbers: Record<string, number> };

/** Sends only changed settings, so that another administrator's changes stay. */
export function useChangeRule() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: ({ name, ...json }: RuleChange & { isOn?: boolean }) =>
      read(rules[':name'].$put({ param: { name }, json })),
    onSuccess: (_, { name, isOn, numbers }) =>
      client.setQueryData(rulesQuery.queryKey, (stored) => ({
        rules: (stored?.rules ?? []).map((rule) =>
          rule.name === name
            ? { name, isOn: isOn ?? rule.isOn, numbers: { ...rule.numbers, ...numbers } }
            : rule,
        ),
      })),
    onSettled: () => void client.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  });
}
