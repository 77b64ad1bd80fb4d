import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useCallback, useEffect, useRef } from 'react';
import { fewPeople } from '#domain/compliments/compliment.ts';
import { api, read } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { usePageData } from '#web/api/page-data.tsx';
import {
  clearEndReason,
  hasSignedOutByChoice,
  recordSignOut,
  setEndReason,
  useEndReason,
  type EndReason,
} from '#web/api/session-end.ts';
import { mayHaveSession, refreshSession } from '#web/api/session-refresh.ts';

export type Session = NonNullable<InferResponseType<typeof api.auth.session.$get>>;

const refetchIntervalMs = 10_000;
/** Time between looks for a second member. */
const aloneIntervalMs = 30_000;
const fetchTimeoutMs = 8_000;

const queryKey = ['session'];

export const sessionQuery = queryOptions({
  queryKey,
  queryFn: ({ client }) => readSession(client),
  staleTime: 60_000,
  // Retries until the server answers: nothing can be shown before. Looks for a second person, whom one can write to.
  refetchInterval: ({ state }) => {
    if (state.status === 'error') return refetchIntervalMs;
    return state.data?.otherPeople === 0 ? aloneIntervalMs : false;
  },
});

/** Reads the session. If the person changed or the session ended, drops the former person's data. */
async function readSession(client: QueryClient): Promise<Session | null> {
  const previousUserId = client.getQueryData<Session | null>(queryKey)?.user.id;
  const session = await findSession(client);
  if (previousUserId === undefined || session?.user.id === previousUserId) return session;
  if (session === null) clearPersonData(client);
  else void client.resetQueries({ predicate: isPersonal });
  return session;
}

/** Refreshes first if only the access has expired. */
async function findSession(client: QueryClient): Promise<Session | null> {
  const session = await fetchSession();
  if (session !== null) return session;
  if (mayHaveSession()) return (await refreshSession()) ? fetchSession() : null;
  // Gives a reason: the browser lost its cookies during a session, so the server sends none.
  const hadSession = client.getQueryData<Session | null>(queryKey) != null;
  if (hadSession && !hasSignedOutByChoice()) setEndReason('ended');
  return null;
}

/** Times out after 8 s, so that offline data can be shown. */
async function fetchSession(): Promise<Session | null> {
  const signal = AbortSignal.timeout(fetchTimeoutMs);
  const response = await api.auth.session.$get(undefined, { init: { signal } });
  const serverTime = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isFinite(serverTime)) clockSkew = Date.now() - serverTime;
  return read(response);
}

/** Compares with `now`, the server's time in a page that has just arrived. */
export function measureClockSkew(now: string): void {
  clockSkew = Date.now() - Date.parse(now);
}

/** Milliseconds by which the device's clock is ahead of the server's. */
let clockSkew = 0;

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
  const isFactorPending = session.aal === 'aal1' && session.user.factors.length > 0;
  return { status: isFactorPending ? 'before-factor' : 'signed-in', session };
}

/** Counts the people whom the reader can write to, up to ten; that many if an older server or cache does not tell. */
export function useOtherPeople(): number {
  const { data: session } = useQuery(sessionQuery);
  return session?.otherPeople ?? fewPeople;
}

const refreshMarginMs = 60_000;
const minDelayMs = 30_000;

/** Refreshes the session a minute before its access expires, while the app is open. */
export function useSessionRefresh(): void {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const expiresAt = session?.expires_at;
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = (delayMs: number): void => {
      timer = setTimeout(refresh, Math.max(delayMs, minDelayMs));
    };
    const refresh = (): void => {
      refreshSession().then(
        (isValid) => (isValid ? client.invalidateQueries(sessionQuery) : clearPersonData(client)),
        // Retries: the connection may be missing and the session still valid.
        () => schedule(0),
      );
    };
    schedule(Date.parse(expiresAt) - (Date.now() - clockSkew) - refreshMarginMs);
    return () => clearTimeout(timer);
  }, [client, expiresAt]);
}

/** Returns the server's value until the session is known, so that members see no flash of the visitors' page. */
export function useIsSignedIn(): boolean {
  const { signedIn: signedInOnServer } = usePageData();
  const state = useSession();
  return state.status === 'loading' ? signedInOnServer : state.status === 'signed-in';
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
    broadcast({ type: 'signed-in' });
  }, [client]);
}

/**
 * Ends the session here and in other tabs; answers the address that ends it at the house's provider too. Rejects, with
 * nothing changed, without an answer of the server.
 */
export function useSignOut(): (reason?: 'inactivity') => Promise<string | null> {
  const client = useQueryClient();
  return useCallback(
    async (reason) => {
      const { next } = await read(
        api.auth['sign-out'].$post({ query: reason === undefined ? {} : { because: reason } }),
      );
      clearEndReason();
      if (reason !== undefined) setEndReason(reason);
      endSession(client, reason ?? 'signed_out');
      return next;
    },
    [client],
  );
}

/** Forgets the person here and sends the reason to the other tabs. */
export function endSession(client: QueryClient, reason: EndReason): void {
  recordSignOut(reason);
  clearPersonData(client);
  broadcast({ type: 'ended', reason });
}

/**
 * Follows session changes of other tabs and announces those of this one. A sign-in with a provider opens a new page,
 * so each page announces its person, and tabs that show another person refetch.
 */
export function useSessionAcrossTabs(): void {
  const client = useQueryClient();
  const personId = useQuery(sessionQuery).data?.user.id;
  const reason = useEndReason();
  const lastReason = useRef<EndReason>(null);
  useEffect(() => {
    const channel = sessionChannel();
    const onMessage = ({ data }: MessageEvent<SessionMessage>): void => {
      lastReason.current = data.type === 'ended' ? data.reason : null;
      if (data.type === 'ended') setEndReason(data.reason);
      const userId = client.getQueryData<Session | null>(queryKey)?.user.id;
      if (data.type === 'shows' && data.userId === userId) return;
      // Refetches even during a request, whose answer may be older.
      void client.refetchQueries(sessionQuery);
    };
    // Refetches when the page returns from the back/forward cache.
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void client.refetchQueries(sessionQuery);
    };
    channel.addEventListener('message', onMessage);
    addEventListener('pageshow', onPageShow);
    return () => {
      channel.removeEventListener('message', onMessage);
      removeEventListener('pageshow', onPageShow);
    };
  }, [client]);
  useEffect(() => {
    if (personId === undefined) return;
    clearEndReason();
    broadcast({ type: 'shows', userId: personId });
  }, [personId]);
  useEffect(() => {
    if (reason !== null && reason !== lastReason.current) broadcast({ type: 'ended', reason });
  }, [reason]);
}

/** Removes all data of the person from the cache. */
export function clearPersonData(client: QueryClient): void {
  client.setQueryData(queryKey, null);
  client.removeQueries({ predicate: isPersonal });
}

function isPersonal({ queryKey: [area] }: { queryKey: readonly unknown[] }): boolean {
  return area !== 'session' && area !== 'health' && area !== 'messages';
}

/** Message between tabs; `shows` names the person that the tab now shows. */
export type SessionMessage =
  | { type: 'ended'; reason: EndReason }
  | { type: 'signed-in' }
  | { type: 'shows'; userId: string };

function broadcast(message: SessionMessage): void {
  sessionChannel().postMessage(message);
}

let sharedChannel: BroadcastChannel | undefined;

/** Shares one channel in the tab, since a channel does not receive its own messages. */
function sessionChannel(): BroadcastChannel {
  return (sharedChannel ??= new BroadcastChannel(channelName));
}
