import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { pageSize, readableText } from '#domain/compliments/compliment.ts';
import { choicesOf } from '#domain/compliments/sender-choices.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { ReportKind } from '#domain/moderation/moderation.ts';
import { api, read } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { readStreamedText, type TextHandler } from '#web/api/event-stream.ts';
import { receivedKey, blocksKey, roundsKey } from '#web/api/letter-keys.ts';
import { currentOutbox } from '#web/api/outbox.ts';
import { profileQuery } from '#web/api/profile.ts';
import { withRequestKey } from '#web/api/request-key.ts';
import { requestKeyHeader } from '#web/api/request.ts';
import { unreadQuery } from '#web/api/unread.ts';
import { useOnce } from '#web/api/use-once.ts';
import type { SentState } from '#web/features/compliments/compose-sent.tsx';
import { removeDraft } from '#web/features/compliments/draft-store.ts';
import type { Draft } from '#web/features/compliments/draft.ts';

export type ReceivedPage = InferResponseType<typeof api.compliments.received.$get, 200>;
export type ReceivedCompliment = ReceivedPage['compliments'][number];
export type SentPage = InferResponseType<typeof api.compliments.sent.$get, 200>;
export type SentCompliment = SentPage['compliments'][number];

/** Matches every list of received letters. */
const receivedLists = { queryKey: receivedKey };

/** Begins the keys of longer lists too. */
const receivedListKey: readonly string[] = receivedKey;

export const receivedQuery = infiniteQueryOptions({
  queryKey: receivedListKey,
  queryFn: ({ pageParam, signal }) =>
    read(
      api.compliments.received.$get({ query: { page: pageParam, pageSize } }, { init: { signal } }),
    ),
  initialPageParam: 1,
  getNextPageParam: nextPage,
});

export const sentQuery = infiniteQueryOptions({
  queryKey: ['compliments', 'sent'],
  queryFn: ({ pageParam, signal }) =>
    read(api.compliments.sent.$get({ query: { page: pageParam, pageSize } }, { init: { signal } })),
  initialPageParam: 1,
  getNextPageParam: nextPage,
});

/** Returns the next page number until a page is empty or all counted items are shown. */
export function nextPage(
  lastPage: { compliments: unknown[]; totalCount: number },
  pages: { compliments: unknown[] }[],
): number | undefined {
  const shown = pages.reduce((sum, page) => sum + page.compliments.length, 0);
  return lastPage.compliments.length > 0 && shown < lastPage.totalCount
    ? pages.length + 1
    : undefined;
}

/** Removes repeats: a compliment that arrives between two pages shifts the list by one. */
export function withoutRepeats<Item extends { id: string }>(items: readonly Item[]): Item[] {
  const isListed = new Set<string>();
  return items.filter(({ id }) => !isListed.has(id) && isListed.add(id));
}

/** `last`: the receiver drawn within the hour without a letter; `another`: a new random receiver. */
export type DrawMode = 'last' | 'another';

/** Throws `dashboard.error.no_users` without any receiver; fails at once offline. */
export function useDrawReceiver() {
  return useOnce({
    mutationFn: async (mode: DrawMode) => {
      if (!navigator.onLine) throw new ApiError('dashboard.error.offline', '', { status: 0 });
      return read(api.draws.$post({ query: { keep: `${mode === 'last'}` as const } }));
    },
  });
}

export type SendInput = { draft: Draft; text: string };

/** Limits the wait for the server before the letter goes to the outbox. */
const sendTimeoutMs = 20_000;

/**
 * Sends once per draft id, however often it is called, or keeps the letter for its round. Deletes the sent draft.
 * Resolves to `waiting` if the letter is in the outbox.
 */
export function useSendCompliment(personId: string | null) {
  const client = useQueryClient();
  return useOnce({
    mutationFn: async ({ draft, text }: SendInput): Promise<SentState> => {
      const outbox = personId === null ? null : currentOutbox();
      if (outbox === null) return deliver(client, { draft, text }, {});
      try {
        if (!navigator.onLine) throw new ApiError('error.connection', '', { status: 0 });
        const init = { signal: AbortSignal.timeout(sendTimeoutMs) };
        return await deliver(client, { draft, text }, init);
      } catch (error) {
        if (personId === null || !hasNoResponse(error)) throw error;
        const { id, receiver, blind, round } = draft;
        const writtenAt = new Date().toISOString();
        const language = document.documentElement.lang;
        const letter = { id, personId, receiver, blind, round, text, language };
        await outbox.store({ ...letter, ...choicesOf(draft), writtenAt, refusal: null });
        return 'waiting';
      }
    },
    onSuccess: (_state, { draft }) => {
      if (personId !== null) removeDraft(personId, draft);
    },
  });
}

async function deliver(
  client: QueryClient,
  { draft, text }: SendInput,
  init: RequestInit,
): Promise<SentState> {
  const { id, receiver, round } = draft;
  const choices = choicesOf(draft);
  if (round !== undefined) {
    const { signsIfFew } = round;
    const param = { id: round.id, letterId: round.letterId };
    const letters = api.rounds[':id'].letters[':letterId'];
    await read(letters.$put({ param, json: { text, ...choices, signsIfFew } }, { init }));
    await client.invalidateQueries({ queryKey: roundsKey });
    return 'round';
  }
  const json = { id, receiverId: receiver.id, text, ...choices };
  const compliment = await read(
    api.compliments.$post({ json }, { headers: { [requestKeyHeader]: id }, init }),
  );
  addSent(client, compliment);
  return compliment.isOnItsWay ? 'later' : 'sent';
}

function addSent(client: QueryClient, compliment: SentCompliment): void {
  const isListed = client
    .getQueryData(sentQuery.queryKey)
    ?.pages.some((page) => page.compliments.some(({ id }) => id === compliment.id));
  if (isListed !== true) {
    client.setQueryData(sentQuery.queryKey, (data) => data && withNewest(data, compliment));
    client.setQueryData(
      profileQuery.queryKey,
      (profile) => profile && { ...profile, complimentsSent: profile.complimentsSent + 1 },
    );
  }
  void client.invalidateQueries({ queryKey: sentQuery.queryKey });
  void client.invalidateQueries({ queryKey: profileQuery.queryKey });
}

/** True if the server did not judge the letter. */
function hasNoResponse(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0 || error.status >= 500;
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function withNewest(
  data: InfiniteData<SentPage>,
  compliment: SentCompliment,
): InfiniteData<SentPage> {
  return {
    ...data,
    pages: data.pages.map((page, at) => ({
      compliments: at === 0 ? [compliment, ...page.compliments] : page.compliments,
      totalCount: page.totalCount + 1,
    })),
  };
}

/** Streams an AI text for this receiver. */
export function suggestForReceiver(receiverId: string, listener: TextHandler) {
  return readStreamedText(
    (options) => api.suggestions['for-receiver'].$post({ json: { receiverId } }, options),
    listener,
  );
}

/** Asks for kinder words in place of a refused text. */
export function useRewording() {
  return useOnce({
    mutationFn: (json: { receiverId: string; text: string; blind: boolean; language: Language }) =>
      read(api.suggestions.rewording.$post({ json })),
  });
}

/** Shows the rating at once; reverts it on failure. */
export function useRateCompliment() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: ({ id, rating }: Pick<ReceivedCompliment, 'id' | 'rating'>) =>
      read(api.compliments[':id'].rating.$put({ param: { id }, json: { rating } })),
    onMutate: async ({ id, rating }) => {
      await client.cancelQueries(receivedLists);
      const previousRating = findReceived(client, id)?.rating ?? null;
      changeReceived(client, id, { rating });
      return { before: previousRating };
    },
    onError: (_error, { id }, context) => {
      if (context !== undefined) changeReceived(client, id, { rating: context.before });
    },
  });
}

/** Adds or removes a favourite: shows it at once, reverts it on failure. */
export function useFavoriteLetter() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: ({ id, isFavorite }: Pick<ReceivedCompliment, 'id' | 'isFavorite'>) =>
      read(api.compliments[':id'].favorite.$put({ param: { id }, json: { isFavorite } })),
    onMutate: async ({ id, isFavorite }) => {
      await client.cancelQueries(receivedLists);
      changeReceived(client, id, { isFavorite });
    },
    onError: (_error, { id, isFavorite }) =>
      changeReceived(client, id, { isFavorite: !isFavorite }),
    onSuccess: () => void client.invalidateQueries({ queryKey: [...receivedKey, 'opened'] }),
  });
}

/** Reports a compliment to the moderators, once. */
export function useReportCompliment() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: ({ id, reason, kind }: { id: string; reason: string; kind: ReportKind | null }) =>
      withRequestKey(['report', id, reason, kind ?? ''], (options) =>
        read(
          api.compliments[':id'].report.$post(
            {
              param: { id },
              json: { reason: readableText(reason), ...(kind && { kind }) },
            },
            options,
          ),
        ),
      ),
    onSuccess: (_answer, { id }) => changeReceived(client, id, { reported: true, text: null }),
  });
}

/** Blocks the sender and marks all loaded letters known to be theirs. */
export function useBlockSender() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (id: string) => read(api.compliments[':id'].block.$put({ param: { id } })),
    onSuccess: (_answer, id) => {
      const sender = findReceived(client, id)?.sender;
      const number = sender?.kind === 'person' ? sender.idProfiles : null;
      changeReceived(client, (letter) => letter.id === id || isFromSender(letter, number), {
        isBlocked: true,
      });
      void client.invalidateQueries({ queryKey: blocksKey });
    },
  });
}

function isFromSender({ sender }: ReceivedCompliment, number: number | null): boolean {
  return sender.kind === 'person' && sender.idProfiles === number;
}

/** Thanks the sender, once; may ask the author of an anonymous letter for the name. */
export function useThankSender() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: ({ id, asksWho }: { id: string; asksWho: boolean }) =>
      withRequestKey(['thank', id, String(asksWho)], (options) =>
        read(api.compliments[':id'].thanks.$post({ param: { id }, json: { asksWho } }, options)),
      ),
    onSuccess: (_answer, { id, asksWho }) => {
      changeReceived(client, id, { thanked: true, isRevealAsked: asksWho });
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
}

/** Opens a sealed letter; updates it and the badge at once. */
export function useOpenLetter() {
  const client = useQueryClient();
  return useOnce({
    mutationFn: (id: string) =>
      read(
        api.compliments[':id'].read.$post(
          { param: { id } },
          { headers: { [requestKeyHeader]: id } },
        ),
      ),
    onMutate: (id) => changeReceived(client, id, { isRead: true }),
    onSuccess: (counts) => client.setQueryData(unreadQuery.queryKey, counts),
  });
}

/** Opens all sealed letters, also those on later pages. */
export function useOpenAllLetters() {
  const client = useQueryClient();
  const kind = 'compliments';
  return useOnce({
    mutationFn: () =>
      read(api.unread.read.$post({ json: { kind } }, { headers: { [requestKeyHeader]: kind } })),
    onMutate: () => changeReceived(client, () => true, { isRead: true }),
    onSuccess: (counts) => client.setQueryData(unreadQuery.queryKey, counts),
  });
}

function findReceived(client: QueryClient, id: string): ReceivedCompliment | undefined {
  return client
    .getQueriesData<InfiniteData<ReceivedPage>>(receivedLists)
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.compliments)
    .find((compliment) => compliment.id === id);
}

/** Changes one letter, or all that match, in every list. */
function changeReceived(
  client: QueryClient,
  target: string | ((letter: ReceivedCompliment) => boolean),
  change: Partial<ReceivedCompliment>,
): void {
  const matches =
    typeof target === 'string' ? ({ id }: ReceivedCompliment) => id === target : target;
  client.setQueriesData<InfiniteData<ReceivedPage>>(
    receivedLists,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          compliments: page.compliments.map((compliment) =>
            matches(compliment) ? { ...compliment, ...change } : compliment,
          ),
        })),
      },
  );
}
