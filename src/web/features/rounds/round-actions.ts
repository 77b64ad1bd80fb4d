import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { api, read } from '#web/api/client.ts';
import { roundsKey } from '#web/api/letter-keys.ts';
import { useOnce } from '#web/api/use-once.ts';
import { refetchIntervalMs, type Management } from '#web/features/rounds/queries.ts';

const { 'round-candidates': candidates } = api;
const { rounds } = api;
const one = rounds[':id'];

export type NewRound = InferRequestType<typeof rounds.$post>['json'];

export type ToRead = InferResponseType<typeof one.reading.$get, 200>['letters'][number];

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

/** Fetches the letters to read before they arrive, as their reader. */
export const readingQuery = (id: string) =>
  queryOptions({
    queryKey: [...roundsKey, 'reading', id],
    queryFn: ({ signal }) => read(one.reading.$get({ param: { id } }, { init: { signal } })),
    refetchInterval: refetchIntervalMs,
  });

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

export function useCreateRound() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (json: NewRound) => read(rounds.$post({ json })),
    onSuccess: () => client.invalidateQueries({ queryKey: roundsKey }),
  });
}

/** Fetches the caller's letters of an opened round. */
export function useRoundCompliments() {
  return useOnce({
    mutationFn: (id: string) => read(one.compliments.$get({ param: { id } })),
  });
}
