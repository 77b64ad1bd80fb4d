import { normalizeEmail } from '#domain/accounts/email.ts';
import type { JoinWait } from '#domain/accounts/joining.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { parseTraits } from '#domain/accounts/traits.ts';
import type { Language } from '#domain/i18n/language.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { createAccount } from '#server/auth/create-account.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import type { NewSession } from '#server/auth/start-session.ts';
import type { Context } from '#server/context.ts';
import { findLanguageId } from '#server/db/languages.ts';
import { isRepeated, wasMade, type RepeatableCall } from '#server/db/request-keys.ts';
import {
  admit,
  refuseUninvited,
  spendInvitation,
} from '#server/features/accounts/actions/admit.ts';
import { rememberDevice } from '#server/features/accounts/actions/known-devices.ts';
import { refusePasswords } from '#server/features/accounts/actions/only-provider.ts';
import { keepRegistration } from '#server/features/accounts/actions/waiting-registrations.ts';
import { findUserId } from '#server/features/accounts/queries.ts';
import { checkDetails, checkRegistration } from '#server/features/accounts/rules.ts';
import { refuseUnfitWords } from '#server/guard/shown-words.ts';
import { refuseTeamName } from '#server/guard/team-names.ts';
import { deliverSoon } from '#server/notify/notify.ts';

export type SignUpInput = {
  name: string;
  email: string;
  password: string;
  traits: string[];
  language: Language;
  /** The secret of an invitation's link. */
  invitation?: string | undefined;
  /** The caller's key for a repeated call after a lost answer. */
  key?: string | undefined;
};

/** `waitsFor`: what has to happen before there is a session. */
export type SignedUp = { session: NewSession | null; waitsFor: JoinWait | null };

/**
 * Checks the first step of the form. Never tells whether the address is taken: the registration may, but each try at
 * a free address costs one of the network's few new accounts a day.
 */
export async function checkFirstStep(
  context: Context,
  input: Pick<SignUpInput, 'name' | 'email' | 'password' | 'invitation'>,
): Promise<void> {
  refusePasswords(context);
  const name = normalizeName(input.name);
  const email = normalizeEmail(input.email);
  checkDetails({ name, email, password: input.password });
  refuseUnfitWords(context, { name });
  await refuseTeamName(context.db, name);
  await refuseUninvited(context, { email, isProven: false, invitation: input.invitation });
}

/**
 * Creates account, profile and session, or keeps the registration where the mailbox or the team must agree first
 * (P241); there a taken address gets the same answer by the same work. Idempotent by key, with a new session each time.
 */
export async function signUp(
  context: Context,
  input: SignUpInput,
  source: RequestSource,
): Promise<SignedUp> {
  refusePasswords(context);
  const name = normalizeName(input.name);
  const email = normalizeEmail(input.email);
  const traits = parseTraits(input.traits);
  checkRegistration({ name, email, password: input.password, traits });
  refuseUnfitWords(context, { name, traits });
  await refuseTeamName(context.db, name);

  const callOf = (personId: string): RepeatableCall => ({
    personId,
    key: input.key,
    operation: 'sign_up',
    // The password stays out of the content: only its slow hash is stored.
    content: [name, email, ...traits, input.language],
  });
  const signInAgain = async (): Promise<NewSession | null> => {
    const knownId = await findUserId(context.db, email);
    if (knownId === null) return null;
    if (!(await wasMade(context.db, callOf(knownId)))) return null;
    const { password } = input;
    const { userAgent } = source;
    const again = await context.auth.signIn({ email, password, rememberMe: true, userAgent });
    return again.ok ? again.session : null;
  };
  const password = await hashPassword(input.password);
  const languageId = await findLanguageId(context.db, input.language);
  const newcomer = { email, isConfirmed: false, login: { password }, name, traits, languageId };
  const { invitation } = input;
  const work = context.db.transaction(async (transaction) => {
    const admission = await admit(context, transaction, { email, isProven: false, invitation });
    const { waitsFor } = admission;
    if (waitsFor !== null) {
      const kept = { ...admission, waitsFor };
      await keepRegistration(context, transaction, newcomer, kept, source);
      return { isTaken: false, session: null, waitsFor };
    }
    const at = context.clock.now();
    const userId = await createAccount(transaction, newcomer, at);
    if (userId === null) return { isTaken: true, session: null, waitsFor };
    await isRepeated(transaction, callOf(userId), at);
    await recordEvent(transaction, {
      action: 'account.signed_up',
      by: { id: userId, source },
      details: await spendInvitation(transaction, admission),
      at,
    });
    await rememberDevice(context, transaction, userId, source);
    const session = { userId, userAgent: source.userAgent, isRemembered: true };
    return {
      isTaken: false,
      session: await context.auth.startSession(transaction, session),
      waitsFor,
    };
  });
  const { isTaken, session, waitsFor } = await work.catch(async (error: unknown) => {
    // The use that is missing now may be the caller's own, whose answer was lost.
    const again = error instanceof AppError ? await signInAgain() : null;
    if (again === null) throw toSignUpError(error);
    return { isTaken: false, session: again, waitsFor: null };
  });
  if (!isTaken) {
    deliverSoon(context);
    return { session, waitsFor };
  }
  const again = await signInAgain();
  if (again !== null) return { session: again, waitsFor: null };
  throw new AppError('conflict', 'register.error.email_exists', { field: 'email' });
}

/** Says in the log what failed; a refusal stays as it is. */
function toSignUpError(error: unknown): unknown {
  return error instanceof AppError ? error : new Error('User creation failed', { cause: error });
}
