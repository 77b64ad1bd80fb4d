import { CodedError } from '#domain/coded-error.ts';
import { isEmail, normalizeEmail } from '#domain/email.ts';
import type { RequestSource } from '#domain/request-source.ts';
import type { NewSession } from '#server/auth/auth.ts';
import type { Context } from '#server/context.ts';
import { findUserId } from '#server/features/accounts/queries.ts';
import { fieldError } from '#server/features/accounts/rules.ts';
import { recordEvent } from '#server/features/audit/actions.ts';

export type SignInInput = { email: string; password: string; rememberMe: boolean };

/** Signs in. Wrong password and unknown address look and take the same. */
export async function signIn(
  context: Context,
  input: SignInInput,
  source: RequestSource,
): Promise<NewSession> {
  const email = normalizeEmail(input.email);
  if (!isEmail(email)) throw fieldError('invalid', 'email', 'login.error.invalid_email');
  const result = await context.auth.signIn({ ...input, email, userAgent: source.userAgent });
  if (result.ok) {
    await recordEvent(context.db, {
      action: 'account.signed_in',
      actorId: result.userId,
      source,
      at: context.clock.now(),
    });
    return result.session;
  }
  switch (result.reason) {
    case 'invalid-credentials':
      recordFailure(context, email, source);
      throw new CodedError('unauthenticated', 'login.error.invalid_credentials');
    case 'email-not-confirmed':
      throw new CodedError('forbidden', 'login.error.email_not_confirmed');
  }
}

/** After the answer: how long it takes must not tell whether there is such an account. */
function recordFailure(context: Context, email: string, source: RequestSource): void {
  const at = context.clock.now();
  context.background.run(async () => {
    const targetId = await findUserId(context.db, email);
    if (targetId === null) return;
    const action = 'account.sign_in_failed';
    await recordEvent(context.db, { action, actorId: null, targetId, source, at });
  });
}
