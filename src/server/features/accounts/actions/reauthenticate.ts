import { eq } from 'drizzle-orm';
import { isRecentAuthentication } from '#domain/accounts/session.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { readCode } from '#domain/shared/code-signs.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { verifyPassword } from '#server/auth/password-hash.ts';
import { hashLoginCode } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/executor.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { findCodeHash, findPasswordHash } from '#server/features/accounts/queries.ts';

/** Refuses without a re-authentication in the last minutes. */
export function requireRecentAuthentication(
  { clock }: Pick<Context, 'clock'>,
  person: Person,
): void {
  if (!isRecentAuthentication(person.authenticatedAt, clock.now()))
    throw new AppError('forbidden', 'proof.error.required');
}

/** The same, where a submitted password or own code counts too. */
export async function requireReauthentication(
  context: Context,
  person: Person,
  password: string,
): Promise<void> {
  if (password === '') return requireRecentAuthentication(context, person);
  if (await hasProvedByCode(context, person, password)) return;
  const hash = await findPasswordHash(context.db, person.id);
  if (hash === null) return requireRecentAuthentication(context, person);
  if (!(await verifyPassword({ hash, password })))
    throw new AppError('invalid', 'settings.password.wrong', { field: 'password' });
}

/** Checks the own code of a person who has one instead of a password; refuses a wrong one. */
async function hasProvedByCode(context: Context, person: Person, typed: string): Promise<boolean> {
  const codeHash = await findCodeHash(context.db, person.id);
  if (codeHash === null) return false;
  if (hashLoginCode(readCode(typed), context.config.authSecret) !== codeHash)
    throw new AppError('invalid', 'login.error.code_wrong', { field: 'password' });
  return true;
}

export async function reauthenticateByPassword(
  context: Context,
  person: Person,
  password: string,
): Promise<void> {
  if (!(await hasProvedByCode(context, person, password)))
    await requirePassword(context, person, password, 'password');
  await recordReauthentication(context, context.db, person);
}

export async function recordReauthentication(
  { clock }: Pick<Context, 'clock'>,
  executor: Executor,
  person: Person,
): Promise<void> {
  const at = clock.now();
  await executor
    .update(sessions)
    .set({ authenticatedAt: at })
    .where(eq(sessions.id, person.sessionId));
  await recordEvent(executor, { action: 'account.proven', by: person, at });
}

/** Refuses a wrong password; `field` is its name in the form. */
export async function requirePassword(
  context: Context,
  person: Person,
  password: string,
  field: string,
): Promise<void> {
  const hash = await findPasswordHash(context.db, person.id);
  if (hash === null) throw new AppError('conflict', 'account.error.no_password');
  if (!(await verifyPassword({ hash, password })))
    throw new AppError('invalid', 'settings.password.wrong', { field });
}
