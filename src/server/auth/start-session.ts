import { randomUUID } from 'node:crypto';
import { desc, eq, inArray } from 'drizzle-orm';
import { deviceLabel } from '#domain/accounts/device.ts';
import { maximumSessions, startSession as limitsOf } from '#domain/accounts/session.ts';
import { endSessions } from '#server/auth/end-sessions.ts';
import { lockUser } from '#server/auth/lock-user.ts';
import { newSessionSecret } from '#server/auth/session-secret.ts';
import type { Transaction } from '#server/db/executor.ts';
import { sessions } from '#server/db/schema/accounts.ts';

export type NewSession = { token: string; isRemembered: boolean };

/** Starts a session after authentication; above the limit, the one unused longest ends. */
export async function startSession(
  transaction: Transaction,
  newcomer: { userId: string; userAgent: string; isRemembered: boolean; now: Date },
): Promise<NewSession> {
  const { userId, isRemembered, now } = newcomer;
  // Two concurrent sign-ins would both find room.
  await lockUser(transaction, userId);
  const surplus = transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.updatedAt))
    .offset(maximumSessions - 1);
  await endSessions(transaction, inArray(sessions.id, surplus), 'too_many', now);
  const id = randomUUID();
  const token = newSessionSecret(id);
  await transaction.insert(sessions).values({
    id,
    userId,
    token,
    isRemembered,
    ...limitsOf(now, isRemembered),
    authenticatedAt: now,
    userAgent: deviceLabel(newcomer.userAgent),
    createdAt: now,
    updatedAt: now,
  });
  return { token, isRemembered };
}
