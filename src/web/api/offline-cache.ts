import {
  dehydrate,
  hashKey,
  hydrate,
  type DehydratedState,
  type QueryClient,
} from '@tanstack/react-query';
import { clear, createStore, get, update } from 'idb-keyval';
import { boxes } from '#domain/compliments/letter-boxes.ts';
import { receivedKey } from '#web/api/letter-keys.ts';
import { sessionQuery } from '#web/api/session.ts';

/* Stores the lists read last on the member's device for offline reading; never data of the administration. */

/** Keys of the stored queries; searches are not stored. */
const keptKeys: readonly (readonly string[])[] = [
  ['session'],
  ['profile'],
  ['unread'],
  receivedKey,
  ...boxes.map((box) => [...receivedKey, 'opened', box, '']),
  ['compliments', 'sent'],
  ['thanks'],
  ['notifications'],
];
const longestMilliseconds = 30 * 24 * 60 * 60_000;
/** Limit for a list with many loaded pages. */
const mostPages = 6;
const mostCharacters = 500_000;
const pauseMilliseconds = 1_000;
const entry = 'last';

const store = createStore('kept', 'lists');

type Kept = {
  /** URL of this module with its hash: answers of another version may have another shape. */
  version: string;
  personId: string;
  keptAt: number;
  state: DehydratedState;
};
type KeptQuery = DehydratedState['queries'][number];

/** Stores the lists of this person until the returned function is called. */
export function keepLists(client: QueryClient, personId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // Never writes after the person has signed out.
    if (client.getQueryData(sessionQuery.queryKey)?.user.id === personId)
      void write(client, personId).catch(() => undefined);
  };
  const keepSoon = (): void => {
    timer ??= setTimeout(keep, pauseMilliseconds);
  };
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isKept(query)) keepSoon();
  });
  const keepNow = (): void => {
    if (document.visibilityState === 'hidden' && timer !== undefined) keep();
  };
  document.addEventListener('visibilitychange', keepNow);
  keepSoon();
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', keepNow);
  };
}

/** Fills the cache from the device. False if nothing recent is stored or a session is known already. */
export async function restoreLists(client: QueryClient): Promise<boolean> {
  const kept = read(await get<string>(entry, store));
  if (kept === null || client.getQueryData(sessionQuery.queryKey) != null) return false;
  hydrate(client, kept.state);
  return true;
}

export function forgetLists(): Promise<void> {
  return clear(store);
}

/** Merges with stored queries that this page has not read and that are recent. */
async function write(client: QueryClient, personId: string): Promise<void> {
  const { queries } = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: isKept,
  });
  const textOf = (all: KeptQuery[]): string =>
    JSON.stringify({
      version: import.meta.url,
      personId,
      keptAt: Date.now(),
      state: { mutations: [], queries: all },
    } satisfies Kept);
  const own = queries.map(asRead);
  const isReadAnew = new Set(own.map(({ queryHash }) => queryHash));
  // Updates in one transaction, so that a sign-out meanwhile leaves no data behind.
  await update<string>(
    entry,
    (text) => {
      const before = read(text);
      const earlier = (before?.personId === personId ? before.state.queries : []).filter(
        ({ queryHash, state }) => !isReadAnew.has(queryHash) && isRecent(state.dataUpdatedAt),
      );
      const possible = [textOf([...own, ...earlier]), textOf(own)];
      return possible.find(({ length }) => length <= mostCharacters) ?? text ?? '';
    },
    store,
  );
}

function read(text: string | undefined): Kept | null {
  if (text === undefined || text === '') return null;
  const kept: Kept = JSON.parse(text);
  return kept.version === import.meta.url && isRecent(kept.keptAt) ? kept : null;
}

/** Compares in both directions, since the device's clock may have been wrong. */
function isRecent(time: number): boolean {
  return Math.abs(Date.now() - time) <= longestMilliseconds;
}

function isKept({ queryKey, state }: { queryKey: readonly unknown[]; state: { data?: unknown } }) {
  const isNamed = keptKeys.some((key) => hashKey(key) === hashKey(queryKey));
  return isNamed && state.data != null;
}

/** Drops later errors, so that the query is restored as a success that is stale. */
function asRead({ queryKey, queryHash, dehydratedAt, state }: KeptQuery): KeptQuery {
  const { data, dataUpdateCount, dataUpdatedAt } = state;
  return {
    queryKey,
    queryHash,
    dehydratedAt,
    state: {
      data: firstPages(data),
      dataUpdateCount,
      dataUpdatedAt,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      fetchStatus: 'idle',
      isInvalidated: true,
      status: 'success',
    },
  };
}

function firstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const { pages, pageParams }: { pages?: unknown; pageParams?: unknown } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, mostPages), pageParams: pageParams.slice(0, mostPages) };
}
