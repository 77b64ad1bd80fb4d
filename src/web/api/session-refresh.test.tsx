import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusal, replaceNetwork, type Network } from '#tests/component/support/network.ts';
import { clearEndReason, useEndReason } from '#web/api/session-end.ts';
import { mayHaveSession, refreshSession } from '#web/api/session-refresh.ts';

const token = 'POST /api/auth/token';
let network: Network;

beforeEach(() => {
  network = replaceNetwork();
  clearEndReason();
  document.cookie = 'wohlwort.signed_in=1';
});

describe('refreshing a session', () => {
  test('sends nothing without the cookie', async () => {
    document.cookie = 'wohlwort.signed_in=; Max-Age=0';
    expect(mayHaveSession()).toBe(false);
    expect(await refreshSession()).toBe(false);
    expect(network.calls).toEqual([]);
  });

  test('succeeds', async () => {
    network.answer(token, { status: 200 });
    expect(await refreshSession()).toBe(true);
  });

  test('remembers the reason when the session is over', async () => {
    const reason = renderHook(useEndReason);
    network.answer(token, refusal(401, 'session.error.password_changed'));
    expect(await refreshSession()).toBe(false);
    await waitFor(() => expect(reason.result.current).toBe('password_changed'));
  });

  test('treats a refusal without a reason as an expired session', async () => {
    const reason = renderHook(useEndReason);
    network.answer(token, refusal(401, 'error.unauthenticated'));
    await refreshSession();
    await waitFor(() => expect(reason.result.current).toBe('ended'));
  });

  test.for([
    ['no connection', 0, null],
    ['a server that fails', 503, refusal(503, 'error.unexpected')],
    ['too many tries', 429, refusal(429, 'error.limited')],
  ] as const)('throws after %s and keeps the session', async ([, status, answer]) => {
    const reason = renderHook(useEndReason);
    network.answer(token, answer);
    await expect(refreshSession()).rejects.toMatchObject({ name: 'ApiError', status });
    expect(reason.result.current).toBeNull();
  });

  test('runs one at a time: a refresh token used twice counts as stolen', async () => {
    const first = network.hold(token, { status: 200 });
    const both = [refreshSession(), refreshSession()];
    await waitFor(() => expect(network.calls).toHaveLength(1));
    first.release();
    await Promise.all(both);
    expect(network.calls).toHaveLength(2);
  });
});
