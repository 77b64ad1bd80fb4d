import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { api, read } from '#web/api/client.ts';
import { roundsKey } from '#web/api/letter-keys.ts';
import { useOnce } from '#web/api/use-once.ts';

const { rounds, 'round-invitation': invitation, 'round-candidates': candidates } = api;
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
export type ToRead = InferResponseType<typeof one.reading.$get, 200>['letters'][number];
export type Invited = InferResponseType<typeof invitation.$get, 200>;
export type NewRound = InferRequestType<typeof rounds.$post>['json'];

/** Refetches while a round fills, for browsers without the live stream. */
const refetchIntervalMs = 15_000;

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

/** Finds people by the beginning of their names. */
export const peopleQuery = (search: string, isReceiver: boolean) =>
  queryOptions({
    queryKey: [...roundsKey, 'people', search, isReceiver],
    queryFn: ({ signal }) => {
      const query = { search, for: isReceiver ? ('receiver' as const) : ('member' as const) };
      return read(candidates.$get({ query }, { init: { signal } }));
    },
    enabled: search.length > 1,
  });

/** Fetches the caller's letters of an opened round. */
export function useRoundCompliments() {
  return useOnce({
    mutationFn: (id: string) => read(one.compliments.$get({ param: { id } })),
  });
}

/** Fetches the letters to read before they arrive, as their reader. */
export const readingQuery = (id: string) =>
  queryOptions({
    queryKey: [...roundsKey, 'reading', id],
    queryFn: ({ signal }) => read(one.reading.$get({ param: { id } }, { init: { signal } })),
    refetchInterval: refetchIntervalMs,
  });

export function useCreateRound() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (json: NewRound) => read(rounds.$post({ json })),
    onSuccess: () => client.invalidateQueries({ queryKey: roundsKey }),
  });
}

export function useJoinRound() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (code: string) => read(invitation.$post({ json: { code } })),
    onSuccess: () => client.invalidateQueries({ queryKey: roundsKey }),
  });
}

/** Names an act of a member or the organizer. */
export type RoundAction =
  | { kind: 'start' | 'open' | 'end_writing' | 'remind' | 'end' | 'leave' | 'take_over' }
  | { kind: 'add' | 'remove'; personId: string }
  | { kind: 'keep_apart'; pairs: Management['exclusions'] }
  | {
      kind: 'decide';
      letterId: string;
      text: string;
      verdict: 'fits' | 'returned';
      reason: string;
    }
  | { kind: 'take_back'; letterId: string };

/** Acts on a round, then reloads it. */
export function useRoundAction(id: string) {
  const client = useQueryClient();
  return useOnce({
    mutationFn: async (action: RoundAction): Promise<void> => void (await act(id, action)),
    onSettled: () => client.invalidateQueries({ queryKey: roundsKey }),
  });
}

function act(id: string, action: RoundAction): Promise<unknown> {
  const param = { id };
  switch (action.kind) {
    case 'start':
      return read(one.start.$post({ param }));
    case 'end_writing':
      return read(one['writing-end'].$post({ param }));
    case 'decide': {
      const { letterId, text, verdict, reason } = action;
      const json = { text, verdict, reason };
      return read(one.reading[':letterId'].$put({ param: { id, letterId }, json }));
    }
    case 'open':
      return read(one.opening.$post({ param }));
    case 'remind':
      return read(one.reminder.$post({ param }));
    case 'end':
      return read(one.$delete({ param }));
    case 'leave':
      return read(one.membership.$delete({ param }));
    case 'take_over':
      return read(one.letters.$post({ param }));
    case 'add':
      return read(one.members.$post({ param, json: { memberIds: [action.personId] } }));
    case 'remove':
      return read(one.members[':personId'].$delete({ param: { id, personId: action.personId } }));
    case 'keep_apart':
      return read(one.exclusions.$put({ param, json: { pairs: action.pairs } }));
    case 'take_back':
      return read(one.letters[':letterId'].$delete({ param: { id, letterId: action.letterId } }));
  }
}
