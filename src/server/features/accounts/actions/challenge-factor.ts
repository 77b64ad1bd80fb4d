import { randomInt } from 'node:crypto';
import type { BeforeFactor, Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { hashCode, openSecret } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import { factorChallenges } from '#server/db/schema/accounts.ts';
import { findOwnFactor, type OwnFactor } from '#server/features/accounts/queries.ts';

export type SignedIn = Person | BeforeFactor;

const challengeSeconds = 5 * 60;

type CodeReceiver = { phoneNumber: string; isVerified: boolean };

type CountCode = (receiver: CodeReceiver) => Promise<void>;

/** Opens a challenge; a phone gets a code for five minutes, unless `countCode` refuses: messages cost money. */
export async function challengeFactor(
  context: Context,
  person: SignedIn,
  factorId: string,
  countCode: CountCode,
): Promise<{ id: string; type: 'totp' | 'phone'; expires_at: number }> {
  const factor = await requireOwnFactor(context, person, factorId);
  const code = factor.type === 'phone' ? await sendCode(context, factor, countCode) : null;
  const expiresAt = new Date(context.clock.now().getTime() + challengeSeconds * 1000);
  const [challenge] = await context.db
    .insert(factorChallenges)
    .values({
      factorId: factor.id,
      sessionId: person.sessionId,
      codeHash: code === null ? null : hashCode(code, context.config.authSecret),
      expiresAt,
      createdAt: context.clock.now(),
    })
    .returning({ id: factorChallenges.id });
  return {
    id: challenge?.id ?? '',
    type: factor.type,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  };
}

async function sendCode(
  { phone, config }: Context,
  factor: OwnFactor,
  countCode: CountCode,
): Promise<string> {
  const phoneNumber = openSecret(factor.secret, config.authSecret);
  await countCode({ phoneNumber, isVerified: factor.isVerified });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await phone.sendCode(phoneNumber, code);
  return code;
}

/** Finds the person's factor, if it may be used now. */
export async function requireOwnFactor(
  context: Context,
  person: SignedIn,
  factorId: string,
): Promise<OwnFactor> {
  const factor = await findOwnFactor(context.db, person.id, factorId);
  // Before the second factor only a verified one counts: an unverified one may be a stranger's.
  if (factor === null || (person.kind === 'before-factor' && !factor.isVerified))
    throw new AppError('not-found', 'error.not_found');
  return factor;
}
