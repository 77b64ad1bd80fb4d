import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '#web/api/client.ts';
import { roundsKey } from '#web/api/letter-keys.ts';
import { useOnce } from '#web/api/use-once.ts';

const { rounds, 'round-invitation': invitation } = api;
const one = rounds[':id'];

export type Rounds = InferResponseType<typeof rounds.$get, 200>;
export type RoundSummary = Rounds['rounds'][number];
export type Round = InferResponseType<typeof one.$get, 200>;
export type RoundLetter = Round['letters'][number];
export type Management = NonNullable<Round['management']>;
export type RoundCompliment = InferResponseType<
  typeof one.compliments.$get,
  200
>['compliments'][number];
export type Invited = InferResponseType<typeof invitation.$get, 200>;

/** Refetches while a round fills, for browsers without the live stream. */
export const refetchIntervalMs = 15_000;

export const roundsQuery = queryOptions({
  queryKey: [...roundsKey, 'list'],
  queryFn: ({ signal }) => read(rounds.$get(undefined, { init: { signal } })),
});

export const roundQuery = (id: string) =>
  queryOptions({
    queryKey: [...roundsKey, 'one', id],
    queryFn: ({ signal }) => read(one.$get({ param: { id } }, { init: { signal } })),
    refetchInterval: refetchIntervalMs,
  });

/** Fetches what the link of a round tells before joining. */
export const invitedQuery = (code: string) =>
  queryOptions({
    queryKey: [...roundsKey, 'invited', code],
    queryFn: ({ signal }) => read(invitation.$get({ query: { code } }, { init: { signal } })),
    retry: false,
  });

export function useJoinRound() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (code: string) => read(invitation.$post({ json: { code } })),
    onSuccess: () => client.invalidateQueries({ queryKey: roundsKey }),
  });
}
