import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { HelpingRule } from '#domain/moderation/helping-rules.ts';
import { api, read } from '#web/api/client.ts';
import { useMutation } from '#web/api/use-mutation.ts';

const { rules } = api.admin;

export type SetRule = InferResponseType<typeof rules.$get, 200>['rules'][number];
export type TriedRule = InferResponseType<(typeof rules)[':name']['try']['$post'], 200>;

/** What the product does by itself, as it is set. */
export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: ({ signal }) => read(rules.$get(undefined, { init: { signal } })),
});

type RuleChange = { name: HelpingRule; numbers: Record<string, number> };

/** Sends what is to change alone: what somebody else has set meanwhile stays. */
export function useChangeRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, ...json }: RuleChange & { isOn?: boolean }) =>
      read(rules[':name'].$put({ param: { name }, json })),
    onSuccess: (_, { name, isOn, numbers }) =>
      client.setQueryData(rulesQuery.queryKey, (known) => ({
        rules: (known?.rules ?? []).map((rule) =>
          rule.name === name
            ? { name, isOn: isOn ?? rule.isOn, numbers: { ...rule.numbers, ...numbers } }
            : rule,
        ),
      })),
    onSettled: () => void client.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  });
}

/** What it would have done in the last 30 days. */
export function useTryRule() {
  return useMutation({
    mutationFn: ({ name, ...json }: RuleChange) =>
      read(rules[':name'].try.$post({ param: { name }, json })),
  });
}
