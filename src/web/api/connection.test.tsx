import { renderHook, type RenderHookResult } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork, type Network } from '#tests/component/support/network.ts';
import { useConnection, useIsConnected, type Connection } from '#web/api/connection.ts';

const health = 'GET /api/health';
const session = 'GET /api/auth/session';
let network: Network;
let connection: RenderHookResult<Connection & { isConnected: boolean }, unknown>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  network = replaceNetwork();
});

afterEach(() => {
  connection.unmount();
  document.cookie = 'wohlwort.signed_in=; max-age=0';
  vi.useRealTimers();
});

function connect() {
  connection = renderHook(useBoth, { wrapper: inGerman() });
}

function useBoth() {
  const isConnected = useIsConnected();
  return { ...useConnection(), isConnected };
}

describe('the connection', () => {
  test('is checked at once and counts as missing until the answer', async () => {
    network.answer(health, { status: 200 });
    connect();
    expect(connection.result.current).toMatchObject({ backend: 'checking', isConnected: false });
    await vi.waitFor(() => expect(connection.result.current.backend).toBe('connected'));
    expect(connection.result.current.isConnected).toBe(true);
  });

  test('is proven by the answer about the session and is checked a minute later', async () => {
    document.cookie = 'wohlwort.signed_in=1';
    const answer = network.hold(session, { status: 200, body: { expires_at: '', user: {} } });
    connect();
    await vi.advanceTimersByTimeAsync(100);
    expect(connection.result.current.backend).toBe('checking');
    answer.release();
    await vi.waitFor(() => expect(connection.result.current.backend).toBe('connected'));
    expect(network.calls.map(({ to }) => to)).toEqual([session]);
    network.answer(health, refusal(503, 'error.database'));
    await vi.advanceTimersByTimeAsync(63_000);
    await vi.waitFor(() => expect(connection.result.current.backend).toBe('failed'));
    network.answer(health, { status: 200 });
    connection.result.current.check();
    await vi.waitFor(() => expect(connection.result.current.backend).toBe('connected'));
  });

  test('is checked when the session is unknown', async () => {
    document.cookie = 'wohlwort.signed_in=1';
    network.answer(session, refusal(503, 'error.database'));
    network.answer(health, refusal(503, 'error.database'));
    connect();
    await vi.advanceTimersByTimeAsync(6000);
    await vi.waitFor(() => expect(connection.result.current.backend).toBe('failed'));
  });

  test('fails with the session that gets no answer, without tries of its own', async () => {
    document.cookie = 'wohlwort.signed_in=1';
    network.answer(session, null);
    connect();
    await vi.advanceTimersByTimeAsync(3000);
    await vi.waitFor(() => expect(connection.result.current.backend).toBe('failed'));
    expect(network.calls.map(({ to }) => to)).toEqual([session, session, session]);
  });

  test('reads a failed session again as soon as the server answers', async () => {
    document.cookie = 'wohlwort.signed_in=1';
    network.answer(session, null);
    connect();
    await vi.advanceTimersByTimeAsync(3000);
    await vi.waitFor(() => expect(connection.result.current.backend).toBe('failed'));
    network.answer(health, { status: 200 });
    connection.result.current.check();
    const calls = () => network.calls.slice(3).map(({ to }) => to);
    await vi.waitFor(() => expect(calls()).toEqual([health, session]));
  });

  test('fails after three tries without a success and is checked again ten seconds later', async () => {
    network.answer(health, refusal(503, 'error.database'));
    connect();
    await vi.advanceTimersByTimeAsync(3000);
    await vi.waitFor(() => expect(connection.result.current.backend).toBe('failed'));
    expect(network.calls).toHaveLength(3);
    network.answer(health, { status: 200 });
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(connection.result.current.backend).toBe('connected'));
  });

  test('exists while the storage is full: letters can still be read', async () => {
    network.answer(health, refusal(507, 'error.full'));
    connect();
    await vi.advanceTimersByTimeAsync(3000);
    await vi.waitFor(() => expect(connection.result.current.backend).toBe('connected'));
  });

  test('follows the network state of the browser', async () => {
    network.answer(health, { status: 200 });
    connect();
    await vi.waitFor(() => expect(connection.result.current.isConnected).toBe(true));
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    await vi.waitFor(() => expect(connection.result.current).toMatchObject({ online: false }));
    expect(connection.result.current.isConnected).toBe(false);
    online.mockRestore();
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(connection.result.current.isConnected).toBe(true));
  });
});
