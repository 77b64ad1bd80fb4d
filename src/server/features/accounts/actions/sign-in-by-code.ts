import { and, eq, gt } from 'drizzle-orm';
import { isWhole } from '#domain/accounts/login-code.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { readCode } from '#domain/shared/code-signs.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { lockUser } from '#server/auth/lock-user.ts';
import { hashLoginCode } from '#server/auth/secrets.ts';
import type { NewSession } from '#server/auth/start-session.ts';
import type { Context } from '#server/context.ts';
import { loginCodes } from '#server/db/schema/login-codes.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { rememberDevice } from '#server/features/accounts/actions/known-devices.ts';
import { refusePasswords } from '#server/features/accounts/actions/only-provider.ts';
import { findCodeHash, hasFactor } from '#server/features/accounts/queries.ts';

/** Signs in by a code of one's own. Answers the name for a greeting. */
export async function signInByCode(
  context: Context,
  code: string,
  source: RequestSource,
): Promise<{ session: NewSession; name: string }> {
  refusePasswords(context);
  const codeHash = hashLoginCode(code, context.config.authSecret);
  const at = context.clock.now();
  return context.db.transaction(async (transaction) => {
    const [person] = await transaction
      .select({ id: profiles.id, name: profiles.name })
      .from(loginCodes)
      .innerJoin(profiles, eq(profiles.id, loginCodes.userId))
      .where(and(eq(loginCodes.codeHash, codeHash), gt(loginCodes.endsAt, at)));
    // A new code may have ended this one meanwhile.
    if (
      person === undefined ||
      !(await lockUser(transaction, person.id)) ||
      (await findCodeHash(transaction, person.id)) !== codeHash
    )
      throw new AppError('unauthenticated', 'login.error.code_wrong', { field: 'code' });
    await recordEvent(transaction, {
      action: 'account.signed_in',
      by: { id: person.id, source },
      at,
    });
    if (!(await hasFactor(transaction, person.id)))
      await rememberDevice(context, transaction, person.id, source);
    const newcomer = { userId: person.id, userAgent: source.userAgent, isRemembered: false };
    return {
      session: await context.auth.startSession(transaction, newcomer),
      name: person.name,
    };
  });
}

/** Returns a typed code in its one form; a slip is told apart from a wrong code, and is no guess. */
export function readLoginCode(typed: string): string {
  const code = readCode(typed);
  if (!isWhole(code)) throw new AppError('invalid', 'login.error.code_slip', { field: 'code' });
  return code;
}
