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
  /** The caller's, so that the call may be made again when its answer was lost. */
  key?: string | undefined;
};

/**
 * The first step of the form, before the second is filled in. Whether the address is taken stays unsaid here, also where
 * the registration itself says it: there a look at a free one costs a new account, of which a network has few a day.
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
 * Creates account, profile and session at once. Null: the address has to be confirmed first; then one that is taken looks
 * and takes the same as a new one, and what differs happens after the answer. Again with the same key is
 * a success, too, with a session of its own.
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
    // Without the password: of that nothing is stored but its slow hash, which a repeated call is compared with.
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

/**
 * The page says that a link is on its way, and so one is: to a new password, since whoever reads the mailbox need not be
 * who registered its address before. A call that was only repeated has its link already.
 */
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
