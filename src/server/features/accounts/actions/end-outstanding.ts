import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Transaction } from '#server/db/executor.ts';
import {
  accounts,
  factorChallenges,
  factors,
  mailTokens,
  recoveryCodes,
} from '#server/db/schema/accounts.ts';

/**
 * Ends mailed links, challenges and unverified factors. Call it after each new proof of ownership, so that a stranger
 * cannot finish a begun step. The person must be locked (`lockUser`).
 */
export async function endOutstanding(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(mailTokens).where(eq(mailTokens.userId, userId));
  const own = eq(factors.userId, userId);
  await transaction.delete(factors).where(and(own, isNull(factors.verifiedAt)));
  const ofOwn = transaction.select({ id: factors.id }).from(factors).where(own);
  await transaction.delete(factorChallenges).where(inArray(factorChallenges.factorId, ofOwn));
}

/** Removes every factor and recovery code. Answers how many factors protected the account. */
export async function removeAllFactors(transaction: Transaction, userId: string): Promise<number> {
  const removed = await transaction
    .delete(factors)
    .where(eq(factors.userId, userId))
    .returning({ verifiedAt: factors.verifiedAt });
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return removed.filter(({ verifiedAt }) => verifiedAt !== null).length;
}

/** Clears what a stranger may have set up, at the first proof that the address is the owner's. */
export async function forgetUnproven(transaction: Transaction, userId: string): Promise<void> {
  await endOutstanding(transaction, userId);
  await removeAllFactors(transaction, userId);
  await transaction
    .delete(accounts)
    .where(and(eq(accounts.userId, userId), ne(accounts.providerId, 'credential')));
}
