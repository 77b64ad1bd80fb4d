import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useCallback, useEffect, useRef } from 'react';
import { api, read } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { usePageData } from '#web/api/page-data.tsx';
import {
  forgetEnd,
  hasLeftByChoice,
  noteDeparture,
  rememberEnd,
  useEndReason,
  type EndReason,
} from '#web/api/session-end.ts';
import { mayHaveSession, refreshSession } from '#web/api/session-refresh.ts';

export type Session = NonNullable<InferResponseType<typeof api.auth.session.$get>>;

const refetchMilliseconds = 10_000;
const patienceMilliseconds = 8_000;

const queryKey = ['session'];

export const sessionQuery = queryOptions({
  queryKey,
  queryFn: ({ client }) => readSession(client),
  staleTime: 60_000,
  // Retries until the server answers: nothing can be shown before.
  refetchInterval: ({ state }) => (state.status === 'error' ? refetchMilliseconds : false),
});

/** Reads the session. If the person changed or the session ended, drops the former person's data. */
async function readSession(client: QueryClient): Promise<Session | null> {
  const before = client.getQueryData<Session | null>(queryKey)?.user.id;
  const session = await findSession(client);
  if (before === undefined || session?.user.id === before) return session;
  if (session === null) forgetPerson(client);
  else void client.resetQueries({ predicate: isPersonal });
  return session;
}

/** Refreshes first if only the access has expired. */
async function findSession(client: QueryClient): Promise<Session | null> {
  const session = await askSession();
  if (session !== null) return session;
  if (mayHaveSession()) return (await refreshSession()) ? askSession() : null;
  // Gives a reason: the browser lost its cookies during a session, so the server sends none.
  const hasGone = client.getQueryData<Session | null>(queryKey) != null;
  if (hasGone && !hasLeftByChoice()) rememberEnd('ended');
  return null;
}

/** Times out after 8 s, so that offline data can be shown. */
async function askSession(): Promise<Session | null> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  const answer = await api.auth.session.$get(undefined, { init: { signal } });
  const serverTime = Date.parse(answer.headers.get('Date') ?? '');
  if (Number.isFinite(serverTime)) clockError = Date.now() - serverTime;
  return read(answer);
}

/** Compares with `now`, the server's time in a page that has just arrived. */
export function compareClocks(now: string): void {
  clockError = Date.now() - Date.parse(now);
}

/** Milliseconds by which the device's clock is ahead of the server's. */
let clockError = 0;

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; session: Session }
  /** Correct password, second factor pending. */
  | { status: 'before-factor'; session: Session }
  | { status: 'signed-out' };

/** Returns the session as far as it is known. */
export function useSession(): SessionState {
  const { data: session } = useQuery(sessionQuery);
  if (session === undefined) return { status: 'loading' };
  if (session === null) return { status: 'signed-out' };
  const owesFactor = session.aal === 'aal1' && session.user.factors.length > 0;
  return { status: owesFactor ? 'before-factor' : 'signed-in', session };
}

const refreshMarginMilliseconds = 60_000;
const shortestWaitMilliseconds = 30_000;

/** Refreshes the session a minute before its access expires, while the app is open. */
export function useSessionRefresh(): void {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const expiresAt = session?.expires_at;
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (milliseconds: number): void => {
      timer = setTimeout(refresh, Math.max(milliseconds, shortestWaitMilliseconds));
    };
    const refresh = (): void => {
      refreshSession().then(
        (lives) => (lives ? client.invalidateQueries(sessionQuery) : forgetPerson(client)),
        // Retries: the connection may be missing and the session still valid.
        () => wait(0),
      );
    };
    wait(Date.parse(expiresAt) - (Date.now() - clockError) - refreshMarginMilliseconds);
    return () => clearTimeout(timer);
  }, [client, expiresAt]);
}

/** Returns the server's value until the session is known, so that members see no flash of the visitors' page. */
export function useIsSignedIn(): boolean {
  const { signedIn } = usePageData();
  const state = useSession();
  return state.status === 'loading' ? signedIn : state.status === 'signed-in';
}

const channelName = 'session';

/**
 * Reads the new session after a sign-in or registration, and tells the other tabs. Throws ApiError if the browser
 * rejected the cookie.
 */
export function useEnterSession(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (session === null) throw new ApiError('login.error.cookies', '', { status: 200 });
    announceChange(null);
  }, [client]);
}

/** Ends the session here and in other tabs. Rejects, with nothing changed, without an answer of the server. */
export function useSignOut(): (reason?: 'inactivity') => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (reason) => {
      await read(
        api.auth['sign-out'].$post({ query: reason === undefined ? {} : { because: reason } }),
      );
      forgetEnd();
      if (reason !== undefined) rememberEnd(reason);
      leaveBehind(client, reason ?? 'signed_out');
    },
    [client],
  );
}

/** Forgets the person here and sends the reason to the other tabs. */
export function leaveBehind(client: QueryClient, reason: EndReason): void {
  noteDeparture(reason);
  forgetPerson(client);
  announceChange(reason);
}

/**
 * Follows session changes of other tabs and announces those of this one. A sign-in with a provider opens a new page,
 * so each page announces its person, and tabs that show another person refetch.
 */
export function useSessionAcrossTabs(): void {
  const client = useQueryClient();
  const personId = useQuery(sessionQuery).data?.user.id;
  const reason = useEndReason();
  const heard = useRef<News>(null);
  useEffect(() => {
    const channel = sessionChannel();
    const follow = ({ data }: MessageEvent<News>): void => {
      heard.current = data;
      if (typeof data === 'string') rememberEnd(data);
      else if (data && data.id === client.getQueryData<Session | null>(queryKey)?.user.id) return;
      // Refetches even during a request, whose answer may be older.
      void client.refetchQueries(sessionQuery);
    };
    // Refetches when the page returns from the back/forward cache.
    const askAgain = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void client.refetchQueries(sessionQuery);
    };
    channel.addEventListener('message', follow);
    addEventListener('pageshow', askAgain);
    return () => {
      channel.removeEventListener('message', follow);
      removeEventListener('pageshow', askAgain);
    };
  }, [client]);
  useEffect(() => {
    if (personId === undefined) return;
    forgetEnd();
    announceChange({ id: personId });
  }, [personId]);
  useEffect(() => {
    if (reason !== null && reason !== heard.current) announceChange(reason);
  }, [reason]);
}

/** Removes all data of the person from the cache. */
export function forgetPerson(client: QueryClient): void {
  client.setQueryData(queryKey, null);
  client.removeQueries({ predicate: isPersonal });
}

function isPersonal({ queryKey: [area] }: { queryKey: readonly unknown[] }): boolean {
  return area !== 'session' && area !== 'health' && area !== 'messages';
}

/** Reason for the end; or the person that a tab now shows; null after a sign-in. */
type News = EndReason | { id: string } | null;

function announceChange(news: News): void {
  sessionChannel().postMessage(news);
}

let openChannel: BroadcastChannel | undefined;

/** Shares one channel in the tab, since a channel does not receive its own messages. */
function sessionChannel(): BroadcastChannel {
  return (openChannel ??= new BroadcastChannel(channelName));
}
