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
 * One cache per page in the browser, one per rendering on the server. Calls repeat themselves; see request.ts.
 * A 401 means that the session has ended elsewhere, and a required factor that one was set up elsewhere: then the
 * session is asked for again, and the pages follow. So they do when a right was taken away, which the profile tells.
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
  };
  const client = new FreshQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000 },
      // Without a network a press fails soon and says so; held back, it would act unasked much later.
      mutations: { retry: false, networkMode: 'always' },
      // The browser fetches texts by addresses that it may keep.
      dehydrate: {
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) && query.queryKey[0] !== 'messages',
      },
    },
  });
  return client;
}

class FreshQueryClient extends QueryClient {
  /**
   * As the library's, which joins a first question that is still on its way. Its answer may be older than what has just
   * been changed: it is shown, and asked for once more.
   */
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const joined = this.getQueryCache()
      .findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    const answered = joined.filter(({ state }) => state.status === 'success');
    await Promise.all(
      answered.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)),
    );
  }
}
