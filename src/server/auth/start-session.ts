import { randomUUID } from 'node:crypto';
import { desc, eq, inArray } from 'drizzle-orm';
import { deviceLabel } from '#domain/accounts/device.ts';
import { maximumSessions, startSession as limitsOf } from '#domain/accounts/session.ts';
import { endSessions } from '#server/auth/end-sessions.ts';
import { lockUser } from '#server/auth/lock-user.ts';
import { newSessionSecret } from '#server/auth/session-secret.ts';
import type { Transaction } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/accounts.ts';

/** What the session cookie is made of. */
export type NewSession = { token: string; isRemembered: boolean };

/** Begins a session of somebody who has just proven who they are; where there are too many, the one unused longest ends. */
export async function startSession(
  transaction: Transaction,
  newcomer: { userId: string; userAgent: string; isRemembered: boolean; now: Date },
): Promise<NewSession> {
  const { userId, isRemembered, now } = newcomer;
  // One after the other: two that begin at the same moment would both find room.
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
