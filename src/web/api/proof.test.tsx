import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, replaceNetwork } from '#test/browser/network.ts';
import { renderHook, type Rendered } from '#test/browser/render-hook.tsx';
import { answerProof, askForProof, useIsProofAsked } from '#web/api/proof.ts';
import { request } from '#web/api/request.ts';

let asked: Rendered<boolean> | undefined;

afterEach(() => asked?.leave());

describe('a call that takes a proof', () => {
  test('fails at once where nobody can be asked', async () => {
    expect(await askForProof()).toBe(false);
  });

  test('waits while somebody is asked, with all others that need one', async () => {
    asked = renderHook(useIsProofAsked);
    expect(asked.current).toBe(false);
    const calls = [askForProof(), askForProof()];
    await vi.waitFor(() => expect(asked?.current).toBe(true));
    answerProof(true);
    expect(await Promise.all(calls)).toEqual([true, true]);
    await vi.waitFor(() => expect(asked?.current).toBe(false));
  });

  test('is made again after the proof, and refused where somebody gave up', async () => {
    asked = renderHook(useIsProofAsked);
    const network = replaceNetwork();
    const refused = refusal(403, 'proof.error.required');
    network.answer('DELETE /api/profile', refused, { status: 200 });
    const proven = request('/api/profile', { method: 'DELETE' });
    await vi.waitFor(() => expect(asked?.current).toBe(true));
    answerProof(true);
    expect((await proven).status).toBe(200);

    network.answer('DELETE /api/profile', refused);
    const givenUp = request('/api/profile', { method: 'DELETE' });
    await vi.waitFor(() => expect(asked?.current).toBe(true));
    answerProof(false);
    await expect(givenUp).rejects.toMatchObject({ status: 403 });
    expect(network.calls).toHaveLength(3);
  });
});
