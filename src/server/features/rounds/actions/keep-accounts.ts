import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { daysAfterRound } from '#domain/accounts/login-code.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Transaction } from '#server/db/executor.ts';
import { loginCodes } from '#server/db/schema/login-codes.ts';
import { roundMembers } from '#server/db/schema/rounds.ts';

/** Returns the end of an account that the door of a round has made. */
export function endAfter(opensAt: Date): Date {
  return daysBefore(opensAt, -daysAfterRound);
}

/** Lets such accounts of people who join a round last until some time after it. */
export async function keepForRound(
  transaction: Transaction,
  { opensAt }: { opensAt: Date },
  people: readonly string[],
): Promise<void> {
  // Raises only: another round may open later.
  const endsAt = sql`greatest(${loginCodes.endsAt}, ${endAfter(opensAt)}::timestamptz)`;
  await transaction
    .update(loginCodes)
    .set({ endsAt })
    .where(and(inArray(loginCodes.userId, [...people]), isNull(loginCodes.listId)));
}

/** Counts the time anew when a round opens, which may be long before the day that was set. */
export async function keepAfterOpening(
  transaction: Transaction,
  round: { id: string; openedAt: Date },
): Promise<void> {
  const members = transaction
    .select({ id: roundMembers.personId })
    .from(roundMembers)
    .where(and(eq(roundMembers.roundId, round.id), eq(roundMembers.state, 'in')));
  await transaction
    .update(loginCodes)
    .set({ endsAt: endAfter(round.openedAt), warnings: 0 })
    .where(and(inArray(loginCodes.userId, members), isNull(loginCodes.listId)));
}
