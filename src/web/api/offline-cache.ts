import {
  dehydrate,
  hashKey,
  hydrate,
  type DehydratedState,
  type QueryClient,
} from '@tanstack/react-query';
import { clear, createStore, get, update } from 'idb-keyval';
import { boxes } from '#domain/compliments/letter-boxes.ts';
import { receivedKey, roundsKey } from '#web/api/letter-keys.ts';
import { sessionQuery } from '#web/api/session.ts';

/* Stores the lists read last on the member's device for offline reading; never data of the administration. */

/** Keys of the stored queries; searches are not stored. */
const cachedKeys: readonly (readonly string[])[] = [
  ['session'],
  ['profile'],
  ['unread'],
  receivedKey,
  ...boxes.map((box) => [...receivedKey, 'opened', box, '']),
  ['compliments', 'sent'],
  ['thanks'],
  ['thanks', 'glass'],
  ['notifications'],
  [...roundsKey, 'list'],
];
const maxAgeMs = 30 * 24 * 60 * 60_000;
/** Limit for a list with many loaded pages. */
const maxPages = 6;
const maxCharacters = 500_000;
const writeDelayMs = 1_000;
const entryKey = 'last';

const store = createStore('kept', 'lists');

type CachedLists = {
  /** URL of this module with its hash: answers of another version may have another shape. */
  version: string;
  personId: string;
  cachedAt: number;
  state: DehydratedState;
};
type CachedQuery = DehydratedState['queries'][number];

/** Stores the lists of this person until the returned function is called. */
export function persistLists(client: QueryClient, personId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // Never writes after the person has signed out.
    if (client.getQueryData(sessionQuery.queryKey)?.user.id === personId)
      void write(client, personId).catch(() => undefined);
  };
  const scheduleSave = (): void => {
    timer ??= setTimeout(save, writeDelayMs);
  };
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isCacheable(query)) scheduleSave();
  });
  const saveWhenHidden = (): void => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save();
  };
  document.addEventListener('visibilitychange', saveWhenHidden);
  scheduleSave();
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', saveWhenHidden);
  };
}

/** Fills the cache from the device. False if nothing recent is stored or a session is known already. */
export async function restoreLists(client: QueryClient): Promise<boolean> {
  const cached = read(await get<string>(entryKey, store));
  if (cached === null || client.getQueryData(sessionQuery.queryKey) != null) return false;
  hydrate(client, cached.state);
  return true;
}

export function clearLists(): Promise<void> {
  return clear(store);
}

/** Merges with stored queries that this page has not read and that are recent. */
async function write(client: QueryClient, personId: string): Promise<void> {
  const { queries } = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: isCacheable,
  });
  const serialize = (all: CachedQuery[]): string =>
    JSON.stringify({
      version: import.meta.url,
      personId,
      cachedAt: Date.now(),
      state: { mutations: [], queries: all },
    } satisfies CachedLists);
  const freshQueries = queries.map(asStaleSuccess);
  const freshHashes = new Set(freshQueries.map(({ queryHash }) => queryHash));
  // Updates in one transaction, so that a sign-out meanwhile leaves no data behind.
  await update<string>(
    entryKey,
    (text) => {
      const stored = read(text);
      const olderQueries = (stored?.personId === personId ? stored.state.queries : []).filter(
        ({ queryHash, state }) => !freshHashes.has(queryHash) && isRecent(state.dataUpdatedAt),
      );
      const candidates = [serialize([...freshQueries, ...olderQueries]), serialize(freshQueries)];
      return candidates.find(({ length }) => length <= maxCharacters) ?? text ?? '';
    },
    store,
  );
}

function read(text: string | undefined): CachedLists | null {
  if (text === undefined || text === '') return null;
  const cached: CachedLists = JSON.parse(text);
  return cached.version === import.meta.url && isRecent(cached.cachedAt) ? cached : null;
}

/** Compares in both directions, since the device's clock may have been wrong. */
function isRecent(time: number): boolean {
  return Math.abs(Date.now() - time) <= maxAgeMs;
}

function isCacheable({
  queryKey,
  state,
}: {
  queryKey: readonly unknown[];
  state: { data?: unknown };
}) {
  const isListed = cachedKeys.some((key) => hashKey(key) === hashKey(queryKey));
  const isRound = queryKey[0] === roundsKey[0] && queryKey[1] === 'one';
  return (isListed || isRound) && state.data != null;
}

/** Drops later errors, so that the query is restored as a success that is stale. */
function asStaleSuccess({ queryKey, queryHash, dehydratedAt, state }: CachedQuery): CachedQuery {
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
  return { pages: pages.slice(0, maxPages), pageParams: pageParams.slice(0, maxPages) };
}
