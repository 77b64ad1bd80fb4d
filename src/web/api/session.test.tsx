import type { QueryClient } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork, type Network } from '#tests/component/support/network.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { clearEndReason, useEndReason } from '#web/api/session-end.ts';
import {
  measureClockSkew,
  clearPersonData,
  sessionQuery,
  useEnterSession,
  useSession,
  useSessionAcrossTabs,
  useSessionRefresh,
  useSignOut,
  type SessionMessage,
} from '#web/api/session.ts';

const session = 'GET /api/auth/session';
const token = 'POST /api/auth/token';
let network: Network;
let client: QueryClient;
const channels: BroadcastChannel[] = [];

beforeEach(() => {
  network = replaceNetwork();
  client = createQueryClient();
  clearEndReason();
  document.cookie = 'wohlwort.signed_in=1';
});

afterEach(() => {
  cleanup();
  for (const channel of channels.splice(0)) channel.close();
  client.clear();
  vi.useRealTimers();
});

function use<Result>(useIt: () => Result) {
  return renderHook(useIt, { wrapper: inGerman(client) });
}

/** Returns Mira's session as the server sends it; a password alone gives aal1. */
function sessionOf(id = 'mira', details: { aal?: string; factors?: unknown[] } = {}) {
  const { aal = 'aal1', factors = [] } = details;
  const body = { aal, expires_at: '2026-06-15T11:00:00.000Z', user: { id, factors } };
  return { status: 200, body };
}

const noSession = { status: 200, body: null };

describe('the session state', () => {
  test('is unknown at first, then a person', async () => {
    network.answer(session, sessionOf());
    const state = use(useSession);
    expect(state.result.current).toEqual({ status: 'loading' });
    await waitFor(() => expect(state.result.current.status).toBe('signed-in'));
  });

  test('is signed out after one request if the browser has no session cookie', async () => {
    document.cookie = 'wohlwort.signed_in=; Max-Age=0';
    network.answer(session, noSession);
    const state = use(useSession);
    await waitFor(() => expect(state.result.current.status).toBe('signed-out'));
    expect(network.calls.map(({ to }) => to)).toEqual([session]);
  });

  test('is signed in after a refresh of an expired access', async () => {
    network.answer(session, noSession, sessionOf());
    network.answer(token, { status: 200 });
    const state = use(useSession);
    await waitFor(() => expect(state.result.current.status).toBe('signed-in'));
    expect(network.calls.map(({ to }) => to)).toEqual([session, token, session]);
  });

  test.for([
    ['a password alone where a factor is set up', 'aal1', [{}], 'before-factor'],
    ['password and factor', 'aal2', [{}], 'signed-in'],
  ] as const)('counts %s', async ([, aal, factors, status]) => {
    network.answer(session, sessionOf('mira', { aal, factors: [...factors] }));
    const state = use(useSession);
    await waitFor(() => expect(state.result.current.status).toBe(status));
  });
});

const refreshes = () => network.calls.filter(({ to }) => to === token).length;

describe('while the app is open', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    vi.setSystemTime('2026-06-15T10:00:00.000Z');
    client.setQueryData(['session'], sessionOf().body);
  });

  test('the session is refreshed a minute before its access expires', async () => {
    network.answer(session, sessionOf());
    network.answer(token, { status: 200 });
    use(useSessionRefresh);
    await vi.advanceTimersByTimeAsync(59 * 60_000 - 1000);
    expect(refreshes()).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(refreshes()).toBe(1);
  });

  test('a device clock that is a day ahead does not change the refresh time', async () => {
    vi.setSystemTime('2026-06-16T10:00:00.000Z');
    measureClockSkew('2026-06-15T10:00:00.000Z');
    network.answer(session, sessionOf());
    network.answer(token, { status: 200 });
    use(useSessionRefresh);
    await vi.advanceTimersByTimeAsync(59 * 60_000 - 1000);
    expect(refreshes()).toBe(0);
    measureClockSkew(new Date().toISOString());
  });

  test('a refresh without an answer is tried again after 30 s', async () => {
    network.answer(session, sessionOf());
    network.answer(token, null, { status: 200 });
    use(useSessionRefresh);
    await vi.advanceTimersByTimeAsync(59 * 60_000);
    expect(refreshes()).toBe(1);
    expect(client.getQueryData(sessionQuery.queryKey)).not.toBeNull();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(refreshes()).toBe(2);
  });

  test('a session that is over removes all data of the person', async () => {
    client.setQueryData(['profile'], { name: 'Mira' });
    network.answer(token, refusal(401, 'session.error.ended_by_team'));
    use(useSessionRefresh);
    const reason = use(useEndReason);
    await vi.advanceTimersByTimeAsync(59 * 60_000);
    expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
    expect(client.getQueryData(['profile'])).toBeUndefined();
    await vi.waitFor(() => expect(reason.result.current).toBe('ended_by_team'));
  });

  test('no refresh happens after unmounting', async () => {
    use(useSessionRefresh).unmount();
    await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
    expect(network.calls).toEqual([]);
  });
});

describe('signing out', () => {
  test('forgets everything but public data', async () => {
    client.setQueryData(['session'], sessionOf().body);
    client.setQueryData(['profile'], { name: 'Mira' });
    client.setQueryData(['health'], 'ok');
    client.setQueryData(['messages', 'app', '/de'], {});
    network.answer('POST /api/auth/sign-out', { status: 200, body: { ok: true } });
    await use(useSignOut).result.current();
    expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
    expect(client.getQueryData(['profile'])).toBeUndefined();
    expect(client.getQueryData(['health'])).toBe('ok');
    expect(client.getQueryData(['messages', 'app', '/de'])).toEqual({});
  });

  test('changes nothing without an answer of the server', async () => {
    client.setQueryData(['profile'], { name: 'Mira' });
    network.answer('POST /api/auth/sign-out', null);
    await expect(use(useSignOut).result.current('inactivity')).rejects.toMatchObject({ status: 0 });
    expect(client.getQueryData(['profile'])).toEqual({ name: 'Mira' });
    expect(use(useEndReason).result.current).toBeNull();
  });

  test('remembers inactivity as the reason', async () => {
    network.answer('POST /api/auth/sign-out', { status: 200, body: { ok: true } });
    await use(useSignOut).result.current('inactivity');
    expect(use(useEndReason).result.current).toBe('inactivity');
  });
});

/** Opens another tab, which sends and records session messages. */
function openTab() {
  const channel = new BroadcastChannel('session');
  const received: unknown[] = [];
  channel.addEventListener('message', ({ data }) => received.push(data));
  channels.push(channel);
  return { received, send: (message: SessionMessage) => channel.postMessage(message) };
}

describe('the other tabs of a browser', () => {
  test('get the reason for a sign-out', async () => {
    const tab = openTab();
    network.answer('POST /api/auth/sign-out', { status: 200, body: { ok: true } });
    await use(useSignOut).result.current('inactivity');
    await waitFor(() => expect(tab.received).toEqual([{ type: 'ended', reason: 'inactivity' }]));
  });

  test('get a message about a sign-in', async () => {
    const tab = openTab();
    network.answer(session, sessionOf());
    await use(useEnterSession).result.current();
    await waitFor(() => expect(tab.received).toEqual([{ type: 'signed-in' }]));
  });

  test('sign this tab out too', async () => {
    client.setQueryData(['session'], sessionOf().body);
    client.setQueryData(['profile'], { name: 'Mira' });
    document.cookie = 'wohlwort.signed_in=; Max-Age=0';
    network.answer(session, noSession);
    use(useSessionAcrossTabs);
    const reason = use(useEndReason);
    openTab().send({ type: 'ended', reason: 'signed_out' });
    await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeNull());
    expect(client.getQueryData(['profile'])).toBeUndefined();
    expect(reason.result.current).toBe('signed_out');
  });

  test('make this tab drop the data of the former person after a sign-in of another one', async () => {
    client.setQueryData(['session'], sessionOf('mira').body);
    client.setQueryData(['profile'], { name: 'Mira' });
    network.answer(session, sessionOf('jonas'));
    use(useSessionAcrossTabs);
    openTab().send({ type: 'signed-in' });
    await waitFor(() => expect(client.getQueryData(['profile'])).toBeUndefined());
    expect(client.getQueryData(sessionQuery.queryKey)?.user.id).toBe('jonas');
  });

  test('get the id of the person after a sign-in with a provider', async () => {
    const tab = openTab();
    network.answer(session, sessionOf('jonas'));
    use(useSessionAcrossTabs);
    await waitFor(() => expect(tab.received).toEqual([{ type: 'shows', userId: 'jonas' }]));
  });

  test('make this tab drop the data of the former person when they show another one', async () => {
    client.setQueryData(['session'], sessionOf('mira').body);
    client.setQueryData(['profile'], { name: 'Mira' });
    network.answer(session, sessionOf('jonas'));
    use(useSessionAcrossTabs);
    const tab = openTab();
    tab.send({ type: 'shows', userId: 'jonas' });
    await waitFor(() => expect(client.getQueryData(['profile'])).toBeUndefined());
    expect(client.getQueryData(sessionQuery.queryKey)?.user.id).toBe('jonas');
    // Expects a repeat of the other tab's own message, which ends the exchange.
    await waitFor(() => expect(tab.received.at(-1)).toEqual({ type: 'shows', userId: 'jonas' }));
    expect(network.calls).toHaveLength(1);
  });

  test('are followed without a session, and a sign-in clears the reason', async () => {
    client.setQueryData(['session'], null);
    document.cookie = 'wohlwort.signed_in=; Max-Age=0';
    network.answer(session, noSession, sessionOf('jonas'));
    use(useSessionAcrossTabs);
    const reason = use(useEndReason);
    const tab = openTab();
    tab.send({ type: 'ended', reason: 'inactivity' });
    await waitFor(() => expect(reason.result.current).toBe('inactivity'));
    tab.send({ type: 'shows', userId: 'jonas' });
    await waitFor(() => expect(reason.result.current).toBeNull());
    expect(client.getQueryData(sessionQuery.queryKey)?.user.id).toBe('jonas');
  });

  test('cause no request if they show the same person', async () => {
    client.setQueryData(['session'], sessionOf('mira').body);
    use(useSessionAcrossTabs);
    const reason = use(useEndReason);
    const tab = openTab();
    tab.send({ type: 'shows', userId: 'mira' });
    // Relies on the order of messages: the reason arrives after the id.
    tab.send({ type: 'ended', reason: 'inactivity' });
    network.answer(session, sessionOf('mira'));
    await waitFor(() => expect(reason.result.current).toBe('inactivity'));
    expect(network.calls).toHaveLength(1);
  });

  test('change nothing after a sign-in of the same person', async () => {
    client.setQueryData(['session'], sessionOf('mira').body);
    client.setQueryData(['profile'], { name: 'Mira' });
    network.answer(session, sessionOf('mira'));
    use(useSessionAcrossTabs);
    openTab().send({ type: 'signed-in' });
    await waitFor(() => expect(network.calls).toHaveLength(1));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(client.getQueryData(['profile'])).toEqual({ name: 'Mira' });
  });
});

const readAgain = () => client.fetchQuery({ ...sessionQuery, staleTime: 0 });

describe('data of a former session', () => {
  test('is removed when the session has expired', async () => {
    client.setQueryData(['session'], sessionOf('mira').body);
    client.setQueryData(['profile'], { name: 'Mira' });
    document.cookie = 'wohlwort.signed_in=; Max-Age=0';
    network.answer(session, noSession);
    await readAgain();
    expect(client.getQueryData(['profile'])).toBeUndefined();
  });

  test('is removed after a sign-in of another person', async () => {
    client.setQueryData(['session'], sessionOf('mira').body);
    client.setQueryData(['profile'], { name: 'Mira' });
    network.answer(session, sessionOf('jonas'));
    await readAgain();
    expect(client.getQueryData(['profile'])).toBeUndefined();
  });

  test('stays for the same person', async () => {
    client.setQueryData(['session'], sessionOf('mira').body);
    client.setQueryData(['profile'], { name: 'Mira' });
    network.answer(session, sessionOf('mira'));
    await readAgain();
    expect(client.getQueryData(['profile'])).toEqual({ name: 'Mira' });
  });
});

test('forgetting a person leaves no session', () => {
  client.setQueryData(['session'], sessionOf().body);
  clearPersonData(client);
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
});
