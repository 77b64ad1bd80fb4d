import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { resolveProof, requestProof, useIsProofRequested } from '#web/api/reauthentication.ts';
import { request } from '#web/api/request.ts';

describe('a call that requires re-authentication', () => {
  test('fails at once without a dialog', async () => {
    expect(await requestProof()).toBe(false);
  });

  test('waits while the dialog is open, together with other such calls', async () => {
    const asked = renderHook(useIsProofRequested);
    expect(asked.result.current).toBe(false);
    const calls = [requestProof(), requestProof()];
    await waitFor(() => expect(asked.result.current).toBe(true));
    resolveProof(true);
    expect(await Promise.all(calls)).toEqual([true, true]);
    await waitFor(() => expect(asked.result.current).toBe(false));
  });

  test('is repeated after the re-authentication and fails after a cancel', async () => {
    const asked = renderHook(useIsProofRequested);
    const network = replaceNetwork();
    const refused = refusal(403, 'proof.error.required');
    network.answer('DELETE /api/profile', refused, { status: 200 });
    const proven = request('/api/profile', { method: 'DELETE' });
    await waitFor(() => expect(asked.result.current).toBe(true));
    resolveProof(true);
    expect((await proven).status).toBe(200);

    network.answer('DELETE /api/profile', refused);
    const givenUp = request('/api/profile', { method: 'DELETE' });
    await waitFor(() => expect(asked.result.current).toBe(true));
    resolveProof(false);
    await expect(givenUp).rejects.toMatchObject({ status: 403 });
    expect(network.calls).toHaveLength(3);
  });
});
