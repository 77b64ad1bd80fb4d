import { useRef } from 'react';
import { api, read } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { useOnce } from '#web/api/use-once.ts';

/** Identifies a factor that has codes. */
export type CheckedFactor = { id: string; type: 'totp' | 'phone' };

/**
 * Checks codes of one factor. `send` opens a challenge, so that a phone gets its code; for an authenticator app
 * `verify` opens one as needed. Errors of `verify` carry the field `code`. A success raises the session's assurance
 * level; call `useEnterSession` afterwards to read it.
 */
export function useFactorCheck({ id, type }: CheckedFactor) {
  const challenge = useRef<string | null>(null);
  const send = useOnce({
    mutationFn: async () => {
      challenge.current = await openChallenge(id);
    },
  });
  const verify = useOnce({
    mutationFn: async (code: string) => {
      const isNew = challenge.current === null;
      challenge.current ??= await openChallenge(id);
      try {
        return await answer(id, challenge.current, code);
      } catch (error) {
        if (!isOver(error) || type === 'phone' || isNew) throw error;
        // Opens another challenge for the app's next code: the old one expired or had too many tries.
        challenge.current = await openChallenge(id);
        return answer(id, challenge.current, code);
      }
    },
  });
  return { send, verify };
}

/** Verifies a recovery code in place of a factor. Errors carry the field `code`. */
export function useRecovery() {
  return useOnce({
    mutationFn: (json: { code: string }) => read(api.auth.factors.recovery.$post({ json })),
  });
}

async function openChallenge(id: string): Promise<string> {
  const factor = api.auth.factors[':id'];
  return (await read(factor.challenge.$post({ param: { id }, json: {} }))).id;
}

async function answer(id: string, challenge: string, code: string) {
  const json = { code, challenge_id: challenge };
  return read(api.auth.factors[':id'].verify.$post({ param: { id }, json }));
}

function isOver(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    Object.values(error.fields).some((code) => code.is('factor.error.challenge_over'))
  );
}
