import { queryOptions, useQuery, type QueryClient, type QueryFilters } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api, read } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { mayHaveSession } from '#web/api/session-refresh.ts';
import { sessionQuery } from '#web/api/session.ts';

const queryKey = ['health'];
const checkIntervalMs = 60_000;
/** Checks more often during an outage, so that waiting letters leave soon after it. */
const retryIntervalMs = 10_000;
/** Treats a server that takes longer for a health check as failed. */
const checkTimeoutMs = 8_000;

const failedSession: QueryFilters = {
  queryKey: sessionQuery.queryKey,
  predicate: ({ state }) => state.status === 'error',
};

const healthQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }) => {
    const health = (await isSessionAvailable(client)) ? 'ok' : await checkHealth();
    // Reads a session that has failed now, not at its own next try.
    void client.refetchQueries(failedSession);
    return health;
  },
  refetchInterval: ({ state }) => (state.status === 'error' ? retryIntervalMs : checkIntervalMs),
  refetchOnWindowFocus: false,
});

/** Marks the server as connected: it rendered the page with data of its database. */
export function markConnected(client: QueryClient): void {
  client.setQueryData(queryKey, 'ok');
}

/** Skips the first check if the session was read, which proves that server and database work. Throws without an answer. */
async function isSessionAvailable(client: QueryClient): Promise<boolean> {
  const { dataUpdateCount = 0, errorUpdateCount = 0 } = client.getQueryState(queryKey) ?? {};
  if (!mayHaveSession() || dataUpdateCount + errorUpdateCount > 0) return false;
  try {
    return (await client.ensureQueryData(sessionQuery)) !== null;
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0) return false;
    throw error;
  }
}

async function checkHealth(): Promise<'ok' | 'full'> {
  const signal = AbortSignal.timeout(checkTimeoutMs);
  try {
    await read(api.health.$get(undefined, { init: { signal } }));
    return 'ok';
  } catch (error) {
    // Accepts 507 (storage full): letters can still be read.
    if (error instanceof ApiError && error.status === 507) return 'full';
    throw error;
  }
}

type Backend = 'checking' | 'connected' | 'failed';

export interface Connection {
  /** Mirrors `navigator.onLine`. */
  online: boolean;
  /** Result of the last check of server and database: every minute, every 10 s after a failure. */
  backend: Backend;
  /** Error of the last check; null if it did not fail. */
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

/** Returns true if network, server and database are available. */
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
