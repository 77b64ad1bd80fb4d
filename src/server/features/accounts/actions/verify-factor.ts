import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { endSessions } from '#server/auth/end-sessions.ts';
import { lockUser } from '#server/auth/lock-user.ts';
import { hashCode, openSecret } from '#server/auth/secrets.ts';
import { newSessionSecret } from '#server/auth/session-secret.ts';
import type { NewSession } from '#server/auth/start-session.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { factorChallenges, factors, recoveryCodes, sessions } from '#server/db/schema/accounts.ts';
import {
  requireOwnFactor,
  type SignedIn,
} from '#server/features/accounts/actions/challenge-factor.ts';
import { maximumFactors } from '#server/features/accounts/actions/enroll-factor.ts';
import { rememberDevice } from '#server/features/accounts/actions/known-devices.ts';
import {
  makeRecoveryCodes,
  normalizeRecoveryCode,
} from '#server/features/accounts/actions/recovery-codes.ts';
import { tellOfFailures } from '#server/features/accounts/actions/tell-of-failures.ts';
import type { OwnFactor } from '#server/features/accounts/queries.ts';
import { deliverSoon, notify } from '#server/notify/notify.ts';

const wrongCodes = {
  failed: 'factor.failed',
  mailed: 'factor.failures_mailed',
  kind: 'factor_failures',
} as const;

const maximumAttempts = 5;
const stepSeconds = 30;

export type VerifiedFactor = {
  /** A new secret: one seen before the second factor opens nothing now. */
  session: NewSession;
  recoveryCodes: string[] | null;
};

/** Checks a code: five tries a challenge, one success a code. Success lifts the session to aal2 with a new secret. */
export async function verifyFactor(
  context: Context,
  person: SignedIn,
  input: { factorId: string; challengeId: string; code: string },
): Promise<VerifiedFactor> {
  const factor = await requireOwnFactor(context, person, input.factorId);
  const challenge = await spendAttempt(context, person, factor, input.challengeId);
  const at = context.clock.now();
  const verified = await context.db.transaction(async (transaction) => {
    await lockUser(transaction, person.id);
    const accepted =
      /^\d{6}$/u.test(input.code) &&
      (factor.type === 'totp'
        ? await acceptTotp(context, transaction, factor, input.code)
        : challenge.codeHash === hashCode(input.code, context.config.authSecret));
    if (!accepted || !(await closeChallenge(transaction, challenge.id, at))) return null;
    const codes = factor.isVerified ? null : await confirmFactor(context, transaction, factor, at);
    await recordEvent(transaction, { action: 'factor.verified', by: person, at });
    await rememberDevice(context, transaction, person.id, person.source);
    return {
      session: await lift(transaction, person.sessionId, at, factor.isVerified),
      recoveryCodes: codes,
    };
  });
  if (verified !== null) {
    deliverSoon(context);
    return verified;
  }
  await noteWrongCode(context, person, factor.isVerified);
  throw new AppError('invalid', 'factor.error.code', { field: 'code' });
}

/** Tells the owner of repeated wrong codes, since the password may be stolen; each further try ends its session. */
async function noteWrongCode(context: Context, person: SignedIn, isGuess: boolean): Promise<void> {
  const at = context.clock.now();
  await recordEvent(context.db, { action: wrongCodes.failed, by: person, at });
  if (isGuess && (await tellOfFailures(context, person.id, person.source, wrongCodes)))
    await endSessions(context.db, eq(sessions.id, person.sessionId), 'replayed', at);
}

/** Re-authenticates by a code. A factor that is being added proves nothing and stays as it is. */
export async function reauthenticateByFactor(
  context: Context,
  person: SignedIn,
  input: { factorId: string; challengeId: string; code: string },
): Promise<NewSession> {
  const { isVerified } = await requireOwnFactor(context, person, input.factorId);
  if (!isVerified) throw new AppError('not-found', 'error.not_found');
  return (await verifyFactor(context, person, input)).session;
}

/** Accepts a recovery code in place of a factor; each works once. */
export async function spendRecoveryCode(
  context: Context,
  person: SignedIn,
  code: string,
): Promise<NewSession> {
  const at = context.clock.now();
  const codeHash = hashCode(normalizeRecoveryCode(code), context.config.authSecret);
  const session = await context.db.transaction(async (transaction) => {
    const used = await transaction
      .update(recoveryCodes)
      .set({ usedAt: at })
      .where(
        and(
          eq(recoveryCodes.userId, person.id),
          eq(recoveryCodes.codeHash, codeHash),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ userId: recoveryCodes.userId });
    if (used.length === 0) return null;
    await recordEvent(transaction, { action: 'factor.recovery_used', by: person, at });
    await rememberDevice(context, transaction, person.id, person.source);
    return lift(transaction, person.sessionId, at, true);
  });
  if (session === null) {
    await noteWrongCode(context, person, true);
    throw new AppError('invalid', 'factor.error.code', { field: 'code' });
  }
  deliverSoon(context);
  return session;
}

/** Counts the try before the code is checked, so that parallel guesses cannot share one. */
async function spendAttempt(
  context: Context,
  person: SignedIn,
  factor: OwnFactor,
  challengeId: string,
): Promise<{ id: string; codeHash: string | null }> {
  const own = and(
    eq(factorChallenges.id, challengeId),
    eq(factorChallenges.factorId, factor.id),
    eq(factorChallenges.sessionId, person.sessionId),
  );
  const [challenge] = await context.db
    .update(factorChallenges)
    .set({ attempts: sql`${factorChallenges.attempts} + 1` })
    .where(
      and(
        own,
        lt(factorChallenges.attempts, maximumAttempts),
        isNull(factorChallenges.usedAt),
        gt(factorChallenges.expiresAt, context.clock.now()),
      ),
    )
    .returning({ id: factorChallenges.id, codeHash: factorChallenges.codeHash });
  if (challenge !== undefined) return challenge;
  const [known] = await context.db
    .select({ id: factorChallenges.id })
    .from(factorChallenges)
    .where(own);
  if (known === undefined) throw new AppError('not-found', 'error.not_found');
  throw new AppError('invalid', 'factor.error.challenge_over', { field: 'code' });
}

/** Checks the code against this half minute and its neighbours; it must be later than the last used one. */
async function acceptTotp(
  context: Context,
  transaction: Transaction,
  factor: OwnFactor,
  token: string,
): Promise<boolean> {
  const timestamp = context.clock.now().getTime();
  const secret = Secret.fromBase32(openSecret(factor.secret, context.config.authSecret));
  const delta = new TOTP({ secret }).validate({ token, timestamp, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / stepSeconds) + delta;
  const unused = or(isNull(factors.lastStep), lt(factors.lastStep, step));
  const moved = await transaction
    .update(factors)
    .set({ lastStep: step })
    .where(and(eq(factors.id, factor.id), unused))
    .returning({ id: factors.id });
  return moved.length > 0;
}

async function closeChallenge(transaction: Transaction, id: string, at: Date): Promise<boolean> {
  const closed = await transaction
    .update(factorChallenges)
    .set({ usedAt: at })
    .where(and(eq(factorChallenges.id, id), isNull(factorChallenges.usedAt)))
    .returning({ id: factorChallenges.id });
  return closed.length > 0;
}

/** Verifies the factor; the first one brings recovery codes. */
async function confirmFactor(
  context: Context,
  transaction: Transaction,
  factor: OwnFactor,
  at: Date,
): Promise<string[] | null> {
  const own = and(eq(factors.userId, factor.userId), isNotNull(factors.verifiedAt));
  if ((await transaction.$count(factors, own)) >= maximumFactors)
    throw new AppError('conflict', 'factor.error.too_many');
  await transaction.update(factors).set({ verifiedAt: at }).where(eq(factors.id, factor.id));
  await notify(context, transaction, { personId: factor.userId, kind: 'factor_added' });
  const [existing] = await transaction
    .select({ userId: recoveryCodes.userId })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, factor.userId))
    .limit(1);
  if (existing !== undefined) return null;
  return makeRecoveryCodes(context, transaction, factor.userId);
}

/** `isProof`: true for an existing factor; one that is being added does not re-authenticate. */
async function lift(
  transaction: Transaction,
  sessionId: string,
  at: Date,
  isProof: boolean,
): Promise<NewSession> {
  const token = newSessionSecret(sessionId);
  const proven = isProof ? { authenticatedAt: at } : {};
  const [session] = await transaction
    .update(sessions)
    .set({ aal: 'aal2', token, previousToken: null, rotatedAt: at, updatedAt: at, ...proven })
    .where(eq(sessions.id, sessionId))
    .returning({ isRemembered: sessions.isRemembered });
  if (session === undefined) throw new AppError('unauthenticated', 'session.error.ended');
  return { token, isRemembered: session.isRemembered };
}
