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

/*
 * What was read last stays on the member's device, so that it can be read offline; never anything of the
 * administration.
 */

/** By the keys of the cache; searches are not kept. */
const keptKeys: readonly (readonly string[])[] = [
  ['session'],
  ['profile'],
  ['unread'],
  receivedKey,
  ...boxes.map((box) => [...receivedKey, 'opened', box, '']),
  ['compliments', 'sent'],
  ['thanks'],
  ['notices'],
];
const longestMilliseconds = 30 * 24 * 60 * 60_000;
/** Of a list with many loaded pages. */
const mostPages = 6;
const mostCharacters = 500_000;
const pauseMilliseconds = 1_000;
const entry = 'last';

const store = createStore('kept', 'lists');

type Kept = {
  /** Answers of another version may look otherwise: the address of this code, with its hash. */
  version: string;
  personId: string;
  keptAt: number;
  state: DehydratedState;
};
type KeptQuery = DehydratedState['queries'][number];

/** Keeps what this person reads for as long as they are here. Answers how to stop. */
export function keepLists(client: QueryClient, personId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // Nothing may be written for a person who has just left.
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

/** Shows what was kept, unless something newer is there. False where nothing is kept, or it is too old. */
export async function restoreLists(client: QueryClient): Promise<boolean> {
  const kept = read(await get<string>(entry, store));
  if (kept === null || client.getQueryData(sessionQuery.queryKey) != null) return false;
  hydrate(client, kept.state);
  return true;
}

export function forgetLists(): Promise<void> {
  return clear(store);
}

/** What an earlier page has read stays until it is read anew, or too old. */
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
  // In one step, so that leaving meanwhile leaves nothing.
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

/** A clock that was wrong then, or is now, may lie in both directions. */
function isRecent(time: number): boolean {
  return Math.abs(Date.now() - time) <= longestMilliseconds;
}

function isKept({ queryKey, state }: { queryKey: readonly unknown[]; state: { data?: unknown } }) {
  const isNamed = keptKeys.some((key) => hashKey(key) === hashKey(queryKey));
  return isNamed && state.data != null;
}

/** As it was when it was read: what failed since says nothing about it. */
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
