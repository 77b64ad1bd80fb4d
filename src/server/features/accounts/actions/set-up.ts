import { eq, sql } from 'drizzle-orm';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import type { Language } from '#domain/i18n/language.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { createAccount } from '#server/auth/create-account.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { isSetupToken } from '#server/auth/setup-token.ts';
import type { NewSession } from '#server/auth/start-session.ts';
import type { Context } from '#server/context.ts';
import { findLanguageId } from '#server/db/languages.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { rememberDevice } from '#server/features/accounts/actions/known-devices.ts';
import { checkDetails } from '#server/features/accounts/rules.ts';
import { refuseUnfitWords } from '#server/guard/shown-words.ts';

/**
 * Creates the first administrator with the secret that the start has printed, whatever the rule of joining. Of two at
 * once only one succeeds.
 */
export async function setUp(
  context: Context,
  input: { token: string; name: string; email: string; password: string; language: Language },
  source: RequestSource,
): Promise<NewSession> {
  if (!isSetupToken(input.token, context.config)) throw over();
  const name = normalizeName(input.name);
  const email = normalizeEmail(input.email);
  checkDetails({ name, email, password: input.password });
  refuseUnfitWords(context, { name }, true);
  const password = await hashPassword(input.password);
  const languageId = await findLanguageId(context.db, input.language);
  const at = context.clock.now();
  return context.db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('wohlwort-setup'))`);
    if ((await transaction.$count(profiles, eq(profiles.isAdmin, true))) > 0) throw over();
    // Confirms the operator's address: the link is known to the operator only.
    const person = { name, traits: [], languageId, isAdmin: true };
    const newcomer = { email, isConfirmed: true, login: { password }, ...person };
    const id = await createAccount(transaction, newcomer, at);
    if (id === null) throw new AppError('conflict', 'setup.error.email_exists', { field: 'email' });
    const event = { by: { id, source }, at };
    await recordEvent(transaction, { ...event, action: 'account.signed_up' });
    await recordEvent(transaction, { ...event, action: 'admin.granted' });
    await rememberDevice(context, transaction, id, source);
    const session = { userId: id, userAgent: source.userAgent, isRemembered: true };
    return context.auth.startSession(transaction, session);
  });
}

function over(): AppError {
  return new AppError('forbidden', 'setup.error.over');
}
