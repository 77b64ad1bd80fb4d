import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  dehydrate,
  type DehydratedState,
  type FetchInfiniteQueryOptions,
  type GetNextPageParamFunction,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { textNames, type TextName } from '#domain/i18n/text-files.ts';
import type { PageData } from '#domain/shared/pages.ts';
import { markConnected } from '#web/api/connection.ts';
import { profileQuery } from '#web/api/profile.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { setInProcessHandler } from '#web/api/request.ts';
import { sessionQuery } from '#web/api/session.ts';
import { unreadQuery } from '#web/api/unread.ts';
import { App } from '#web/app/app.tsx';
import { routeOf } from '#web/app/routes.tsx';
import { textsQuery, type CompiledTexts } from '#web/i18n/texts.ts';

type RequestHandler = (address: string, init: RequestInit) => Promise<Response>;

type Page = {
  /** Path and query. */
  address: string;
  data: PageData;
  texts: Readonly<Record<TextName, CompiledTexts>>;
  /** Answers the reader's API calls; null for a page without queries. */
  ask: RequestHandler | null;
  /** Receives errors of parts that are left to the browser. */
  onError: (error: unknown) => void;
};

type RenderedPage = {
  /** Content of the root element. */
  html: string;
  title: string;
  description: string;
  /** Query cache for the browser. */
  queries: DehydratedState;
};

type PagedOptions = FetchInfiniteQueryOptions<unknown, Error, unknown> & {
  getNextPageParam: GetNextPageParamFunction<unknown>;
};

/** Limits passes: a query may depend on the answer of another one. */
const maxPasses = 3;
const maxPages = 100;
const queryTimeoutMs = 1_000;

/** Handler of API calls for the page in this asynchronous context. */
const requestHandlers = new AsyncLocalStorage<RequestHandler>();
setInProcessHandler((address, init) => {
  const ask = requestHandlers.getStore();
  if (ask === undefined) throw new Error('A page without a reader has asked something.');
  return ask(address, init);
});

/** Renders a page with its data, as the browser hydrates it. */
export async function render({ address, data, texts, ask, onError }: Page): Promise<RenderedPage> {
  const { pathname, search } = new URL(address, 'http://own');
  const queryClient = createQueryClient();
  for (const name of textNames)
    queryClient.setQueryData(textsQuery(data.textUrls[data.language], name).queryKey, texts[name]);
  const app = <App data={data} queryClient={queryClient} ssrPath={pathname} ssrSearch={search} />;
  const toHtml = async (): Promise<string> => {
    // Disables streaming in chunks, for which React adds inline scripts that the pages' CSP forbids.
    const { prelude } = await prerender(app, { progressiveChunkSize: Infinity, onError });
    return new Response(prelude).text();
  };
  const html =
    ask === null
      ? await toHtml()
      : await requestHandlers.run(ask, () =>
          renderWithData(toHtml, queryClient, parsePageCount(search)),
        );
  const { title, description } = routeOf(pathname);
  return {
    html,
    title: String(texts.site[title]),
    description: String(texts.site[description]),
    queries: dehydrate(queryClient),
  };
}

/** Renders, fetches the queries that the components declared, and renders again with the answers. */
async function renderWithData(
  toHtml: () => Promise<string>,
  client: QueryClient,
  pages: number,
): Promise<string> {
  await prefetchMemberQueries(client);
  for (let pass = 1; ; pass += 1) {
    const html = await toHtml();
    const pending = client.getQueryCache().findAll({ predicate: isPending });
    if (pending.length === 0 || pass === maxPasses) return html;
    // Leaves slow queries, such as a provider's list of models, and failed ones to the browser.
    const fetches = pending.map((query) =>
      fetchQuery(client, query, pages).catch(() => client.getQueryCache().remove(query)),
    );
    await Promise.race([Promise.all(fetches), pause(queryTimeoutMs)]);
  }
}

/** Fetches the queries of every member page. */
async function prefetchMemberQueries(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(sessionQuery),
    client.prefetchQuery(profileQuery),
    client.prefetchQuery(unreadQuery),
  ]);
  client.removeQueries({ predicate: ({ state }) => state.data == null });
  if (client.getQueryData(sessionQuery.queryKey)) markConnected(client);
}

function fetchQuery(client: QueryClient, query: Query, pages: number): Promise<unknown> {
  const { options } = query;
  return isPaged(options) ? client.fetchInfiniteQuery({ ...options, pages }) : query.fetch();
}

function isPaged(options: object): options is PagedOptions {
  return 'initialPageParam' in options;
}

/** Reads the number of list pages for a reader without scripts: 1 to 100. */
function parsePageCount(search: string): number {
  const pages = Number(new URLSearchParams(search).get('pages'));
  return Number.isInteger(pages) ? Math.min(Math.max(pages, 1), maxPages) : 1;
}

function isPending({ state, options }: Query): boolean {
  const isDisabled = 'enabled' in options && options.enabled === false;
  return state.data === undefined && state.fetchStatus === 'idle' && !isDisabled;
}
