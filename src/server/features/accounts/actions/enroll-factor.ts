import { and, count, eq, isNotNull, ne } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { endSessions } from '#server/auth/end-sessions.ts';
import { lockOwnUser } from '#server/auth/lock-user.ts';
import { sealSecret } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { factors, recoveryCodes, sessions } from '#server/db/schema/accounts.ts';
import { requireRecentAuthentication } from '#server/features/accounts/actions/reauthenticate.ts';
import { requireConfirmedAddress } from '#server/features/accounts/actions/require-confirmed.ts';
import { findEmail } from '#server/features/accounts/queries.ts';
import { deliverSoon, notify } from '#server/notify/notify.ts';

export type EnrollInput =
  | { factorType: 'totp'; friendlyName: string; issuer: string }
  | { factorType: 'phone'; friendlyName: string; phone: string };

export type EnrolledFactor = {
  id: string;
  type: 'totp' | 'phone';
  friendly_name: string;
  totp?: { secret: string; uri: string; qr_code: string };
};

export const maximumFactors = 5;

/** Begins a factor; it protects nothing before its first verified code. */
export async function enrollFactor(
  context: Context,
  person: Person,
  input: EnrollInput,
): Promise<EnrolledFactor> {
  await requireConfirmedAddress(context, person.id);
  requireRecentAuthentication(context, person);
  if (input.factorType === 'phone' && !context.phone.isAvailable)
    throw new AppError('invalid', 'factor.error.phone_unavailable');
  const phone = input.factorType === 'phone' ? normalizePhone(input.phone) : null;
  const totp = input.factorType === 'totp' ? await createTotp(context, person, input.issuer) : null;
  const secret = totp === null ? (phone ?? '') : totp.secret.base32;

  const id = await context.db.transaction(async (transaction) => {
    await lockOwnUser(transaction, person);
    const [owned] = await transaction
      .select({ count: count() })
      .from(factors)
      .where(and(eq(factors.userId, person.id), isNotNull(factors.verifiedAt)));
    if ((owned?.count ?? 0) >= maximumFactors)
      throw new AppError('conflict', 'factor.error.too_many');
    const [row] = await transaction
      .insert(factors)
      .values({
        userId: person.id,
        type: input.factorType,
        friendlyName: input.friendlyName,
        secret: sealSecret(secret, context.config.authSecret),
        createdAt: context.clock.now(),
      })
      .returning({ id: factors.id });
    await recordEvent(transaction, {
      action: 'factor.enrolled',
      by: person,
      at: context.clock.now(),
    });
    return row?.id ?? '';
  });
  return {
    id,
    type: input.factorType,
    friendly_name: input.friendlyName,
    ...(totp === null ? {} : { totp: describe(totp) }),
  };
}

/**
 * Removes one of the person's factors. With the last one go recovery codes and sessions that wait for a code. An
 * unverified factor causes no mail: it has protected nothing.
 */
export async function removeFactor(
  context: Context,
  person: Person,
  factorId: string,
): Promise<void> {
  requireRecentAuthentication(context, person);
  await context.db.transaction(async (transaction) => {
    await lockOwnUser(transaction, person);
    const [removed] = await transaction
      .delete(factors)
      .where(and(eq(factors.id, factorId), eq(factors.userId, person.id)))
      .returning({ verifiedAt: factors.verifiedAt });
    if (removed === undefined) throw new AppError('not-found', 'error.not_found');
    const left = await transaction
      .select({ id: factors.id })
      .from(factors)
      .where(and(eq(factors.userId, person.id), isNotNull(factors.verifiedAt)));
    const at = context.clock.now();
    if (left.length === 0 && removed.verifiedAt !== null) {
      await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
      await endWaiting(transaction, person, at);
    }
    await recordEvent(transaction, { action: 'factor.removed', by: person, at });
    if (removed.verifiedAt !== null)
      await notify(context, transaction, { personId: person.id, kind: 'factor_removed' });
  });
  deliverSoon(context);
}

/** A person with the password but without the code would else be let in, and no mail would tell of a new browser. */
async function endWaiting(transaction: Transaction, person: Person, at: Date): Promise<void> {
  const waiting = and(
    eq(sessions.userId, person.id),
    eq(sessions.aal, 'aal1'),
    ne(sessions.id, person.sessionId),
  );
  await endSessions(transaction, waiting, 'ended_elsewhere', at);
}

async function createTotp(context: Context, person: Person, issuer: string): Promise<TOTP> {
  const label = await findEmail(context.db, person.id);
  return new TOTP({ issuer, label, secret: new Secret({ size: 20 }) });
}

function describe(totp: TOTP) {
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qr_code: renderSVG(uri, { border: 2 }) };
}

/** Normalizes to E.164: drops spaces, brackets, dashes, and the domestic `(0)` of `+49 (0)151`. */
function normalizePhone(input: string): string {
  const phone = input
    .replace(/\(\s*0\s*\)/u, '')
    .replaceAll(/[\s()/.-]/gu, '')
    .replace(/^00/u, '+');
  if (!/^\+[1-9]\d{7,14}$/u.test(phone))
    throw new AppError('invalid', 'factor.error.phone_invalid', { field: 'phone' });
  return phone;
}
