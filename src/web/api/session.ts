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
  // Nothing can be shown before this is known: it is asked again until the server answers.
  refetchInterval: ({ state }) => (state.status === 'error' ? refetchMilliseconds : false),
});

/** The session. When it changes to another person or ends, nothing of the previous person stays on the screen. */
async function readSession(client: QueryClient): Promise<Session | null> {
  const before = client.getQueryData<Session | null>(queryKey)?.user.id;
  const session = await findSession(client);
  if (before === undefined || session?.user.id === before) return session;
  if (session === null) forgetPerson(client);
  else void client.resetQueries({ predicate: isPersonal });
  return session;
}

/** Refreshed first when only its access has expired. */
async function findSession(client: QueryClient): Promise<Session | null> {
  const session = await askSession();
  if (session !== null) return session;
  if (mayHaveSession()) return (await refreshSession()) ? askSession() : null;
  // The browser has lost its cookies during a session: no reason is known, so give one.
  const hasGone = client.getQueryData<Session | null>(queryKey) != null;
  if (hasGone && !hasLeftByChoice()) rememberEnd('ended');
  return null;
}

/** Not for ever: behind a line that is silent people read what is kept. */
async function askSession(): Promise<Session | null> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  const answer = await api.auth.session.$get(undefined, { init: { signal } });
  const serverTime = Date.parse(answer.headers.get('Date') ?? '');
  if (Number.isFinite(serverTime)) clockError = Date.now() - serverTime;
  return read(answer);
}

/** `now` is the server's, of a page that has just come. */
export function compareClocks(now: string): void {
  clockError = Date.now() - Date.parse(now);
}

/** How far the clock of this device is ahead of the server's, in milliseconds. */
let clockError = 0;

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; session: Session }
  /** The password was right, the second factor is still to come. */
  | { status: 'before-factor'; session: Session }
  | { status: 'signed-out' };

/** Who is signed in, as far as it is known yet. */
export function useSession(): SessionState {
  const { data: session } = useQuery(sessionQuery);
  if (session === undefined) return { status: 'loading' };
  if (session === null) return { status: 'signed-out' };
  const owesFactor = session.aal === 'aal1' && session.user.factors.length > 0;
  return { status: owesFactor ? 'before-factor' : 'signed-in', session };
}

const refreshMarginMilliseconds = 60_000;
const shortestWaitMilliseconds = 30_000;

/** Refreshes the session a minute before its access expires, for as long as the app is open. */
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
        // No connection, perhaps: nothing is lost yet.
        () => wait(0),
      );
    };
    wait(Date.parse(expiresAt) - (Date.now() - clockError) - refreshMarginMilliseconds);
    return () => clearTimeout(timer);
  }, [client, expiresAt]);
}

/** For what visitors and members see differently at once: until the session is known, the server's word counts. */
export function useIsSignedIn(): boolean {
  const { signedIn } = usePageData();
  const state = useSession();
  return state.status === 'loading' ? signedIn : state.status === 'signed-in';
}

const channelName = 'session';

/**
 * After signing in or registering: reads the new session before anything is shown, and tells the other tabs. Throws
 * where the browser has not kept its cookie.
 */
export function useEnterSession(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (session === null) throw new ApiError('login.error.cookies', '', { status: 200 });
    announceChange(null);
  }, [client]);
}

/** Ends the session here and in the other tabs. Rejects, with nothing changed, when the server did not hear it. */
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

/** Forgets the person who left here, and tells the other tabs why they must forget too. */
export function leaveBehind(client: QueryClient, reason: EndReason): void {
  noteDeparture(reason);
  forgetPerson(client);
  announceChange(reason);
}

/**
 * Follows what other tabs do with the session, and tells them what this one has heard. After a sign-in with a provider
 * a new page opens: so each page says whom it shows, and tabs that show another person ask again.
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
      // The person may have changed. An answer on its way may be of before.
      void client.refetchQueries(sessionQuery);
    };
    // The browser has kept the page as it was, and the visitor goes back to it.
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

/** Removes everything that belongs to a person from the cache. */
export function forgetPerson(client: QueryClient): void {
  client.setQueryData(queryKey, null);
  client.removeQueries({ predicate: isPersonal });
}

function isPersonal({ queryKey: [area] }: { queryKey: readonly unknown[] }): boolean {
  return area !== 'session' && area !== 'health' && area !== 'messages';
}

/** Why the session is over; null after a sign-in; or the person that a tab shows from now on. */
type News = EndReason | { id: string } | null;

function announceChange(news: News): void {
  sessionChannel().postMessage(news);
}

let openChannel: BroadcastChannel | undefined;

/** One for all, since a channel does not hear itself. */
function sessionChannel(): BroadcastChannel {
  return (openChannel ??= new BroadcastChannel(channelName));
}
