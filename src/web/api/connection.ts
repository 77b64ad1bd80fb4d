import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api, read } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { mayHaveSession } from '#web/api/session-refresh.ts';
import { sessionQuery } from '#web/api/session.ts';

const queryKey = ['health'];
const checkMilliseconds = 60_000;
/** While the server is away: a waiting letter should leave soon after it is back. */
const retryMilliseconds = 10_000;
/** A server that takes longer for this is as good as away. */
const patienceMilliseconds = 8_000;

const healthQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }) => ((await hasJustAnswered(client)) ? 'ok' : checkHealth()),
  refetchInterval: ({ state }) =>
    state.status === 'error' ? retryMilliseconds : checkMilliseconds,
  refetchOnWindowFocus: false,
});

/** The server has rendered a page with the answers of its database. */
export function noteConnected(client: QueryClient): void {
  client.setQueryData(queryKey, 'ok');
}

/**
 * A page of a possible member asks for the session first. Its answer also proves that the database works, so the first
 * check comes a minute later.
 */
async function hasJustAnswered(client: QueryClient): Promise<boolean> {
  const { dataUpdateCount = 0, errorUpdateCount = 0 } = client.getQueryState(queryKey) ?? {};
  if (!mayHaveSession() || dataUpdateCount + errorUpdateCount > 0) return false;
  try {
    return (await client.ensureQueryData(sessionQuery)) !== null;
  } catch {
    return false;
  }
}

async function checkHealth(): Promise<'ok' | 'full'> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  try {
    await read(api.health.$get(undefined, { init: { signal } }));
    return 'ok';
  } catch (error) {
    // No room to write is no reason to show nothing: every letter can still be read.
    if (error instanceof ApiError && error.status === 507) return 'full';
    throw error;
  }
}

type Backend = 'checking' | 'connected' | 'failed';

export interface Connection {
  /** What the browser knows about its network. */
  online: boolean;
  /** Whether our server and its database answered the last check: one a minute, and six while they do not. */
  backend: Backend;
  /** What the last check met; null where it did not fail. */
  failure: Error | null;
  /** Checks at once. */
  check: () => void;
}

export function useConnection(): Connection {
  const online = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  const { status, error, refetch } = useQuery(healthQuery);
  const backends = { pending: 'checking', success: 'connected', error: 'failed' } as const;
  return { online, backend: backends[status], failure: error, check: () => void refetch() };
}

/** Whether it makes sense to load data now. */
export function useIsConnected(): boolean {
  const { online, backend } = useConnection();
  return online && backend === 'connected';
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
