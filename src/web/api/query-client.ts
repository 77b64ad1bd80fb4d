import {
  MutationCache,
  QueryCache,
  QueryClient,
  defaultShouldDehydrateQuery,
  type InvalidateOptions,
  type InvalidateQueryFilters,
} from '@tanstack/react-query';
import { ApiError } from '#web/api/errors.ts';

/**
 * Creates the cache: one per page in the browser, one per rendering on the server. Retries are in request.ts.
 * Refetches the session after a 401 (it ended elsewhere) and after "factor required" (one was set up elsewhere), and
 * the profile, which holds the rights, after a lost right.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error): void => {
    if (
      error instanceof ApiError &&
      (error.status === 401 || error.code.is('factor.error.required'))
    )
      void client.invalidateQueries({ queryKey: ['session'] });
    if (error instanceof ApiError && error.code.is('admin.error.forbidden'))
      void client.invalidateQueries({ queryKey: ['profile'] });
    if (error instanceof ApiError && error.status === 0) checkConnection(client);
  };
  const client = new FreshQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000 },
      // Fails at once without a network: a paused mutation would run unexpectedly much later.
      mutations: { retry: false, networkMode: 'always' },
      // Leaves texts out: the browser fetches and caches them by URL.
      dehydrate: {
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) && query.queryKey[0] !== 'messages',
      },
    },
  });
  return client;
}

/** Checks the server after a call without an answer, instead of at the next minute. */
function checkConnection(client: QueryClient): void {
  const queryKey = ['health'];
  if (client.getQueryState(queryKey)?.status === 'success')
    void client.refetchQueries({ queryKey });
}

class FreshQueryClient extends QueryClient {
  /**
   * Fetches again if the library joined a first request in flight, whose answer may be older than the change. Shows
   * that answer meanwhile.
   */
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const joinedQueries = this.getQueryCache()
      .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    const succeeded = joinedQueries.filter(({ state }) => state.status === 'success');
    await Promise.all(
      succeeded.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)),
    );
  }
}
