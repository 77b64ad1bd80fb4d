import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import {
  accounts,
  factorChallenges,
  factors,
  mailTokens,
  recoveryCodes,
} from '#server/db/schema/accounts.ts';

/**
 * Ends everything that was begun and waits for its second step: links in mails, questions for a code, factors that
 * no code has verified. Called by whatever proves anew whose account this is, so that nobody who was here before can
 * finish what they began. The person must be locked (`lockUser`).
 */
export async function endOutstanding(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(mailTokens).where(eq(mailTokens.userId, userId));
  const own = eq(factors.userId, userId);
  await transaction.delete(factors).where(and(own, isNull(factors.verifiedAt)));
  const ofOwn = transaction.select({ id: factors.id }).from(factors).where(own);
  await transaction.delete(factorChallenges).where(inArray(factorChallenges.factorId, ofOwn));
}

/** Removes every factor with its codes. Answers how many of them protected the account. */
export async function removeAllFactors(transaction: Transaction, userId: string): Promise<number> {
  const removed = await transaction
    .delete(factors)
    .where(eq(factors.userId, userId))
    .returning({ verifiedAt: factors.verifiedAt });
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return removed.filter(({ verifiedAt }) => verifiedAt !== null).length;
}

/**
 * For the first proof that an address is somebody's own: whoever registered it before may have been a stranger, and
 * nothing that they set up may keep the owner out or let the stranger in again.
 */
export async function forgetUnproven(transaction: Transaction, userId: string): Promise<void> {
  await endOutstanding(transaction, userId);
  await removeAllFactors(transaction, userId);
  await transaction
    .delete(accounts)
    .where(and(eq(accounts.userId, userId), ne(accounts.providerId, 'credential')));
}
