import type { QueryClient } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork, type Network } from '#tests/component/support/network.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { forgetEnd, useEndReason } from '#web/api/session-end.ts';
import {
  compareClocks,
  forgetPerson,
  sessionQuery,
  useEnterSession,
  useSession,
  useSessionAcrossTabs,
  useSessionRefresh,
  useSignOut,
} from '#web/api/session.ts';

const session = 'GET /api/auth/session';
const token = 'POST /api/auth/token';
let network: Network;
let client: QueryClient;
const channels: BroadcastChannel[] = [];

beforeEach(() => {
  network = replaceNetwork();
  client = createQueryClient();
  forgetEnd();
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

/** Mira's session as the server tells it; her password alone counts as aal1. */
function sessionOf(id = 'mira', details: { aal?: string; factors?: unknown[] } = {}) {
  const { aal = 'aal1', factors = [] } = details;
  const body = { aal, expires_at: '2026-06-15T11:00:00.000Z', user: { id, factors } };
  return { status: 200, body };
}

const noSession = { status: 200, body: null };

describe('who is signed in', () => {
  test('is unknown at first, then a person', async () => {
    network.answer(session, sessionOf());
    const state = use(useSession);
    expect(state.result.current).toEqual({ status: 'loading' });
    await waitFor(() => expect(state.result.current.status).toBe('signed-in'));
  });

  test('is empty, without a second look, where this browser knows of no session', async () => {
    document.cookie = 'wohlwort.signed_in=; Max-Age=0';
    network.answer(session, noSession);
    const state = use(useSession);
    await waitFor(() => expect(state.result.current.status).toBe('signed-out'));
    expect(network.calls.map(({ to }) => to)).toEqual([session]);
  });

  test('is a person again once an expired access was refreshed', async () => {
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

  test('the clock of this device, a day ahead, changes nothing about that', async () => {
    vi.setSystemTime('2026-06-16T10:00:00.000Z');
    compareClocks('2026-06-15T10:00:00.000Z');
    network.answer(session, sessionOf());
    network.answer(token, { status: 200 });
    use(useSessionRefresh);
    await vi.advanceTimersByTimeAsync(59 * 60_000 - 1000);
    expect(refreshes()).toBe(0);
    compareClocks(new Date().toISOString());
  });

  test('a refresh that no answer came to is tried again half a minute later', async () => {
    network.answer(session, sessionOf());
    network.answer(token, null, { status: 200 });
    use(useSessionRefresh);
    await vi.advanceTimersByTimeAsync(59 * 60_000);
    expect(refreshes()).toBe(1);
    expect(client.getQueryData(sessionQuery.queryKey)).not.toBeNull();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(refreshes()).toBe(2);
  });

  test('nothing of a person stays when their session turns out to be over', async () => {
    client.setQueryData(['profile'], { name: 'Mira' });
    network.answer(token, refusal(401, 'session.error.ended_by_team'));
    use(useSessionRefresh);
    const reason = use(useEndReason);
    await vi.advanceTimersByTimeAsync(59 * 60_000);
    expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
    expect(client.getQueryData(['profile'])).toBeUndefined();
    await vi.waitFor(() => expect(reason.result.current).toBe('ended_by_team'));
  });

  test('nothing is refreshed after leaving', async () => {
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

  test('changes nothing when the server did not hear it', async () => {
    client.setQueryData(['profile'], { name: 'Mira' });
    network.answer('POST /api/auth/sign-out', null);
    await expect(use(useSignOut).result.current('inactivity')).rejects.toMatchObject({ status: 0 });
    expect(client.getQueryData(['profile'])).toEqual({ name: 'Mira' });
    expect(use(useEndReason).result.current).toBeNull();
  });

  test('remembers that it was for inactivity', async () => {
    network.answer('POST /api/auth/sign-out', { status: 200, body: { ok: true } });
    await use(useSignOut).result.current('inactivity');
    expect(use(useEndReason).result.current).toBe('inactivity');
  });
});

/** Another tab, which says and hears why the session is over; null during a session. */
function openTab() {
  const channel = new BroadcastChannel('session');
  const heard: unknown[] = [];
  channel.addEventListener('message', ({ data }) => heard.push(data));
  channels.push(channel);
  return { heard, say: (news: string | { id: string } | null) => channel.postMessage(news) };
}

describe('the other tabs of a browser', () => {
  test('hear who leaves and why', async () => {
    const tab = openTab();
    network.answer('POST /api/auth/sign-out', { status: 200, body: { ok: true } });
    await use(useSignOut).result.current('inactivity');
    await waitFor(() => expect(tab.heard).toEqual(['inactivity']));
  });

  test('hear who comes', async () => {
    const tab = openTab();
    network.answer(session, sessionOf());
    await use(useEnterSession).result.current();
    await waitFor(() => expect(tab.heard).toEqual([null]));
  });

  test('are followed: a sign-out there is one here too', async () => {
    client.setQueryData(['session'], sessionOf().body);
    client.setQueryData(['profile'], { name: 'Mira' });
    document.cookie = 'wohlwort.signed_in=; Max-Age=0';
    network.answer(session, noSession);
    use(useSessionAcrossTabs);
    const reason = use(useEndReason);
    openTab().say('signed_out');
    await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeNull());
    expect(client.getQueryData(['profile'])).toBeUndefined();
    expect(reason.result.current).toBe('signed_out');
  });

  test('are followed: of the person before nothing stays when another one came', async () => {
    client.setQueryData(['session'], sessionOf('mira').body);
    client.setQueryData(['profile'], { name: 'Mira' });
    network.answer(session, sessionOf('jonas'));
    use(useSessionAcrossTabs);
    openTab().say(null);
    await waitFor(() => expect(client.getQueryData(['profile'])).toBeUndefined());
    expect(client.getQueryData(sessionQuery.queryKey)?.user.id).toBe('jonas');
  });

  test('hear whom a page shows after a sign-in with a provider', async () => {
    const tab = openTab();
    network.answer(session, sessionOf('jonas'));
    use(useSessionAcrossTabs);
    await waitFor(() => expect(tab.heard).toEqual([{ id: 'jonas' }]));
  });

  test('are followed at once: a page that shows another person leaves nothing of the one before', async () => {
    client.setQueryData(['session'], sessionOf('mira').body);
    client.setQueryData(['profile'], { name: 'Mira' });
    network.answer(session, sessionOf('jonas'));
    use(useSessionAcrossTabs);
    const tab = openTab();
    tab.say({ id: 'jonas' });
    await waitFor(() => expect(client.getQueryData(['profile'])).toBeUndefined());
    expect(client.getQueryData(sessionQuery.queryKey)?.user.id).toBe('jonas');
    // What it says then is what the other tab shows already: there it ends.
    await waitFor(() => expect(tab.heard.at(-1)).toEqual({ id: 'jonas' }));
    expect(network.calls).toHaveLength(1);
  });

  test('are followed without a session, and the reason is forgotten at a sign-in', async () => {
    client.setQueryData(['session'], null);
    document.cookie = 'wohlwort.signed_in=; Max-Age=0';
    network.answer(session, noSession, sessionOf('jonas'));
    use(useSessionAcrossTabs);
    const reason = use(useEndReason);
    const tab = openTab();
    tab.say('inactivity');
    await waitFor(() => expect(reason.result.current).toBe('inactivity'));
    tab.say({ id: 'jonas' });
    await waitFor(() => expect(reason.result.current).toBeNull());
    expect(client.getQueryData(sessionQuery.queryKey)?.user.id).toBe('jonas');
  });

  test('that show the same person ask for nothing', async () => {
    client.setQueryData(['session'], sessionOf('mira').body);
    use(useSessionAcrossTabs);
    const reason = use(useEndReason);
    const tab = openTab();
    tab.say({ id: 'mira' });
    // Heard in their order: once this one is, the one before is too.
    tab.say('inactivity');
    network.answer(session, sessionOf('mira'));
    await waitFor(() => expect(reason.result.current).toBe('inactivity'));
    expect(network.calls).toHaveLength(1);
  });

  test('that only tell the same person anew change nothing', async () => {
    client.setQueryData(['session'], sessionOf('mira').body);
    client.setQueryData(['profile'], { name: 'Mira' });
    network.answer(session, sessionOf('mira'));
    use(useSessionAcrossTabs);
    openTab().say(null);
    await waitFor(() => expect(network.calls).toHaveLength(1));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(client.getQueryData(['profile'])).toEqual({ name: 'Mira' });
  });
});

const readAgain = () => client.fetchQuery({ ...sessionQuery, staleTime: 0 });

describe('what was read in a former session', () => {
  test('goes once their session has ended by itself', async () => {
    client.setQueryData(['session'], sessionOf('mira').body);
    client.setQueryData(['profile'], { name: 'Mira' });
    document.cookie = 'wohlwort.signed_in=; Max-Age=0';
    network.answer(session, noSession);
    await readAgain();
    expect(client.getQueryData(['profile'])).toBeUndefined();
  });

  test('goes after a sign-in of another person', async () => {
    client.setQueryData(['session'], sessionOf('mira').body);
    client.setQueryData(['profile'], { name: 'Mira' });
    network.answer(session, sessionOf('jonas'));
    await readAgain();
    expect(client.getQueryData(['profile'])).toBeUndefined();
  });

  test('stays while it is the same person', async () => {
    client.setQueryData(['session'], sessionOf('mira').body);
    client.setQueryData(['profile'], { name: 'Mira' });
    network.answer(session, sessionOf('mira'));
    await readAgain();
    expect(client.getQueryData(['profile'])).toEqual({ name: 'Mira' });
  });
});

test('forgetting a person leaves no session', () => {
  client.setQueryData(['session'], sessionOf().body);
  forgetPerson(client);
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
});
