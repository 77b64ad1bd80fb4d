import { randomInt } from 'node:crypto';
import type { BeforeFactor, Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { hashCode, openSecret } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import { factorChallenges } from '#server/db/schema/accounts.ts';
import { findOwnFactor, type OwnFactor } from '#server/features/accounts/queries.ts';

export type SignedIn = Person | BeforeFactor;

const challengeSeconds = 5 * 60;

/** Who is about to get a code, and whether a code has shown before that it is their telephone. */
type CodeReceiver = { phoneNumber: string; isVerified: boolean };

type CountCode = (receiver: CodeReceiver) => Promise<void>;

/**
 * Opens a challenge for this session; a phone gets a code that is good for five minutes. `countCode` is
 * asked before one is sent and refuses the one too many: messages cost money, and strangers could be
 * woken by them.
 */
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

/** One's own factor, as far as it may be used now. */
export async function requireOwnFactor(
  context: Context,
  person: SignedIn,
  factorId: string,
): Promise<OwnFactor> {
  const factor = await findOwnFactor(context.db, person.id, factorId);
  // Before the second factor only a verified one may help; an unverified one could be anybody's.
  if (factor === null || (person.kind === 'before-factor' && !factor.isVerified))
    throw new AppError('not-found', 'error.not_found');
  return factor;
}
