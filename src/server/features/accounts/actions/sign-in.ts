import { isEmail, normalizeEmail } from '#domain/accounts/email.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { NewSession } from '#server/auth/start-session.ts';
import type { Context } from '#server/context.ts';
import { rememberDevice } from '#server/features/accounts/actions/known-devices.ts';
import { tellOfFailures } from '#server/features/accounts/actions/tell-of-failures.ts';
import { findUserId, hasFactor } from '#server/features/accounts/queries.ts';
import { deliverSoon } from '#server/notify/notify.ts';

const wrongPasswords = {
  failed: 'account.sign_in_failed',
  mailed: 'account.sign_in_failures_mailed',
  kind: 'sign_in_failures',
} as const;

export type SignInInput = {
  email: string;
  password: string;
  rememberMe: boolean;
  isOnOwnMachine: boolean;
};

/** Signs in. A wrong password and an unknown address give the same answer in the same time. */
export async function signIn(
  context: Context,
  input: SignInInput,
  source: RequestSource,
): Promise<NewSession> {
  const email = normalizeEmail(input.email);
  if (!isEmail(email))
    throw new AppError('invalid', 'login.error.invalid_email', { field: 'email' });
  const result = await context.auth.signIn({ ...input, email, userAgent: source.userAgent });
  if (result.ok) {
    const { userId, session } = result;
    const event = { action: 'account.signed_in', by: { id: userId, source } } as const;
    await context.db.transaction(async (transaction) => {
      await recordEvent(transaction, { ...event, at: context.clock.now() });
      // With a factor, `verifyFactor` remembers the browser.
      if (!(await hasFactor(transaction, userId)))
        await rememberDevice(context, transaction, userId, source);
    });
    deliverSoon(context);
    return session;
  }
  switch (result.reason) {
    case 'invalid-credentials':
      recordFailure(context, email, source);
      throw new AppError('unauthenticated', 'login.error.invalid_credentials');
    case 'email-not-confirmed':
      throw new AppError('forbidden', 'login.error.email_not_confirmed');
    case 'provider-only':
      throw new AppError('forbidden', 'login.error.provider_only');
    case 'waiting':
      throw new AppError('forbidden', 'login.error.waiting');
  }
}

/** Runs after the answer, whose time must not tell whether the account exists. */
function recordFailure(context: Context, email: string, source: RequestSource): void {
  const at = context.clock.now();
  context.background.run(async () => {
    const targetId = await findUserId(context.db, email);
    if (targetId === null) return;
    const action = wrongPasswords.failed;
    await recordEvent(context.db, { action, by: { id: null, source }, targetId, at });
    await tellOfFailures(context, targetId, source, wrongPasswords);
  });
}
