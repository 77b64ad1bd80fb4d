import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { adminPageSize } from '#web/admin/page-size.ts';
import { api, read } from '#web/api/client.ts';
import { withRequestKey } from '#web/api/request-key.ts';
import { useOnce } from '#web/api/use-once.ts';
import { useSaveSettings } from '#web/api/use-save-settings.ts';

const {
  joining,
  invitations,
  'join-requests': requests,
  'card-lists': cardLists,
  audience,
  community,
  demo,
} = api.admin;

export type JoinRequest = InferResponseType<typeof requests.$get, 200>['requests'][number];
export type Invitation = InferResponseType<typeof invitations.$get, 200>['invitations'][number];

export const joiningQuery = queryOptions({
  queryKey: ['joining'],
  queryFn: ({ signal }) => read(joining.$get(undefined, { init: { signal } })),
});

export function useChangeJoining() {
  return useSaveSettings(joiningQuery, (json: InferRequestType<typeof joining.$put>['json']) =>
    read(joining.$put({ json })),
  );
}

/** Fetches the people who wait for admission. */
export const joinRequestsQuery = (page: number) =>
  queryOptions({
    queryKey: ['join-requests', page],
    queryFn: ({ signal }) =>
      read(requests.$get({ query: { page, pageSize: adminPageSize } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });

/** Admits or refuses a person. */
export function useDecideRequest() {
  return useOnce({
    mutationFn: ({ id, isApproved }: { id: string; isApproved: boolean }) =>
      isApproved
        ? read(requests[':id'].approval.$post({ param: { id } }))
        : read(requests[':id'].$delete({ param: { id } })),
    refetches: [['join-requests']],
    awaitsRefetch: true,
  });
}

export const invitationsQuery = (page: number) =>
  queryOptions({
    queryKey: ['invitations', page],
    queryFn: ({ signal }) =>
      read(invitations.$get({ query: { page, pageSize: adminPageSize } }, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Creates an invitation; a retry after a lost answer creates the same one. */
export function useCreateInvitation(id: string) {
  return useOnce({
    mutationFn: (json: { note: string; uses: number; days: number }) =>
      read(invitations[':id'].$put({ param: { id }, json })),
    refetches: [['invitations']],
    awaitsRefetch: true,
  });
}

/** Throws errors with the field `emails`. */
export function useMailInvitations() {
  return useOnce({
    mutationFn: (json: InferRequestType<typeof invitations.mails.$post>['json']) =>
      withRequestKey(['invite', JSON.stringify(json)], (options) =>
        read(invitations.mails.$post({ json }, options)),
      ),
    refetches: [['invitations']],
    awaitsRefetch: true,
  });
}

export function useRevokeInvitation() {
  return useOnce({
    mutationFn: (id: string) => read(invitations[':id'].$delete({ param: { id } })),
    refetches: [['invitations']],
    awaitsRefetch: true,
  });
}

export type CardList = InferResponseType<typeof cardLists.$get, 200>['lists'][number];

/** Fetches who got cards; no code comes with it. */
export const cardListsQuery = queryOptions({
  queryKey: ['card-lists'],
  queryFn: ({ signal }) => read(cardLists.$get(undefined, { init: { signal } })),
});

/** Makes cards; a retry after a lost answer makes them anew under the same id. */
export function useMakeCards(id: string) {
  return useOnce({
    mutationFn: (json: InferRequestType<(typeof cardLists)[':id']['$put']>['json']) =>
      read(cardLists[':id'].$put({ param: { id }, json })),
    refetches: [['card-lists']],
  });
}

export function useEndCardList() {
  return useOnce({
    mutationFn: (id: string) => read(cardLists[':id'].$delete({ param: { id } })),
    refetches: [['card-lists']],
    awaitsRefetch: true,
  });
}

export type Community = InferResponseType<typeof community.$get, 200>;

/** Fetches the community's name and operator, as entered. */
export const communityQuery = queryOptions({
  queryKey: ['community'],
  queryFn: ({ signal }) => read(community.$get(undefined, { init: { signal } })),
});

export function useChangeCommunity() {
  return useSaveSettings(communityQuery, (json: InferRequestType<typeof community.$put>['json']) =>
    read(community.$put({ json })),
  );
}

export type CommunityAudience = InferResponseType<typeof audience.$get, 200>;

/** Fetches for whom the community is, and the rules that follow. */
export const audienceQuery = queryOptions({
  queryKey: ['audience'],
  queryFn: ({ signal }) => read(audience.$get(undefined, { init: { signal } })),
});

export function useChangeAudience() {
  const client = useQueryClient();
  return useSaveSettings(
    audienceQuery,
    (json: InferRequestType<typeof audience.$put>['json']) => read(audience.$put({ json })),
    () => void client.invalidateQueries({ queryKey: joiningQuery.queryKey }),
  );
}

/** Removes the invented people, then loads a new document. */
export function useEndDemo() {
  return useOnce({
    mutationFn: () => read(demo.$delete()),
    retry: false,
    onSuccess: ({ setup }) => location.assign(setup ?? '/login'),
  });
}
