import { randomInt } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { lockOwnUser } from '#server/auth/lock-user.ts';
import { hashCode } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/executor.ts';
import { factors, recoveryCodes } from '#server/db/schema/accounts.ts';
import { requireRecentAuthentication } from '#server/features/accounts/actions/reauthenticate.ts';

/** Each code replaces a factor once. */
const recoveryCodeCount = 10;

/** Makes and answers codes; only their hashes are stored. */
export async function makeRecoveryCodes(
  context: Context,
  transaction: Transaction,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, randomRecoveryCode);
  await transaction.insert(recoveryCodes).values(
    codes.map((code) => ({
      userId,
      codeHash: hashCode(normalizeRecoveryCode(code), context.config.authSecret),
    })),
  );
  return codes;
}

/** Replaces all codes, used or not. Refuses without a second factor. */
export async function renewRecoveryCodes(context: Context, person: Person): Promise<string[]> {
  requireRecentAuthentication(context, person);
  return context.db.transaction(async (transaction) => {
    await lockOwnUser(transaction, person);
    const verified = and(eq(factors.userId, person.id), isNotNull(factors.verifiedAt));
    if ((await transaction.$count(factors, verified)) === 0)
      throw new AppError('not-found', 'error.not_found');
    await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
    const codes = await makeRecoveryCodes(context, transaction, person.id);
    const event = { action: 'factor.codes_renewed', by: person } as const;
    await recordEvent(transaction, { ...event, at: context.clock.now() });
    return codes;
  });
}

export async function countRecoveryCodes(db: Executor, person: Person): Promise<number> {
  return db.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, person.id), isNull(recoveryCodes.usedAt)),
  );
}

/** Two groups of five characters, without those that look alike: `7KQ4M-XW2PD`. */
function randomRecoveryCode(): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  const characters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

export function normalizeRecoveryCode(code: string): string {
  return code.toUpperCase().replaceAll(/[^2-9A-Z]/gu, '');
}
