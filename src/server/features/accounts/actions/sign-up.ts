import { normalizeEmail } from '#domain/accounts/email.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { parseTraits } from '#domain/accounts/traits.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { NewSession } from '#server/auth/start-session.ts';
import type { Context } from '#server/context.ts';
import { findLanguageId } from '#server/db/languages.ts';
import { isRepeated, wasMade, type RepeatableCall } from '#server/db/request-keys.ts';
import { mailConfirmation } from '#server/features/accounts/actions/confirm-email.ts';
import { rememberDevice } from '#server/features/accounts/actions/known-devices.ts';
import { requestPasswordReset } from '#server/features/accounts/actions/reset-password.ts';
import { findUserId } from '#server/features/accounts/queries.ts';
import { checkDetails, checkRegistration, fieldError } from '#server/features/accounts/rules.ts';
import { refuseUnfitWords } from '#server/guard/shown-words.ts';
import { deliverSoon } from '#server/notify/notify.ts';

export type SignUpInput = {
  name: string;
  email: string;
  password: string;
  traits: string[];
  language: Language;
  /** The caller's key for a repeated call after a lost answer. */
  key?: string | undefined;
};

/**
 * Checks the first step of the form. Never tells whether the address is taken: the registration may, but each try at
 * a free address costs one of the network's few new accounts a day.
 */
export function checkFirstStep(
  context: Context,
  input: Pick<SignUpInput, 'name' | 'email' | 'password'>,
): void {
  const name = normalizeName(input.name);
  checkDetails({ name, email: normalizeEmail(input.email), password: input.password });
  refuseUnfitWords(context, { name });
}

/**
 * Creates account, profile and session. Null: the address needs confirmation; then a taken one gets the same answer
 * in the same time, and the rest happens afterwards. Idempotent by key, with a new session each time.
 */
export async function signUp(
  context: Context,
  input: SignUpInput,
  source: RequestSource,
): Promise<NewSession | null> {
  const name = normalizeName(input.name);
  const email = normalizeEmail(input.email);
  const traits = parseTraits(input.traits);
  checkRegistration({ name, email, password: input.password, traits });
  refuseUnfitWords(context, { name, traits });

  const credentials = {
    email,
    password: input.password,
    rememberMe: true,
    userAgent: source.userAgent,
  };
  const callOf = (personId: string): RepeatableCall => ({
    personId,
    key: input.key,
    operation: 'sign_up',
    // The password stays out of the content: only its slow hash is stored.
    content: [name, email, ...traits, input.language],
  });
  const languageId = await findLanguageId(context.db, input.language);
  const result = await context.auth.signUp(
    credentials,
    { name, traits, languageId },
    async (transaction, userId) => {
      const at = context.clock.now();
      await isRepeated(transaction, callOf(userId), at);
      await recordEvent(transaction, { action: 'account.signed_up', actorId: userId, source, at });
      if (context.config.requireEmailVerification)
        await mailConfirmation(context, transaction, userId);
      else await rememberDevice(context, transaction, userId, source);
    },
  );
  if (result.ok) {
    deliverSoon(context);
    return result.session;
  }
  if (context.config.requireEmailVerification) {
    mailWayBack(context, email, callOf, source);
    return null;
  }
  const knownId = await findUserId(context.db, email);
  if (knownId !== null && (await wasMade(context.db, callOf(knownId)))) {
    const again = await context.auth.signIn(credentials);
    if (again.ok) return again.session;
  }
  throw fieldError('conflict', 'email', 'register.error.email_exists');
}

/** Mails a link to a new password: the mailbox's reader may not have registered the address. */
function mailWayBack(
  context: Context,
  email: string,
  callOf: (personId: string) => RepeatableCall,
  source: RequestSource,
): void {
  context.background.run(async () => {
    const ownerId = await findUserId(context.db, email);
    if (ownerId === null || (await wasMade(context.db, callOf(ownerId)))) return;
    requestPasswordReset(context, email, source);
  });
}
