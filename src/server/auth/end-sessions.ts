import { inArray, type SQL } from 'drizzle-orm';
import type { SessionEndReason } from '#domain/accounts/session.ts';
import { hashToken } from '#server/auth/secrets.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Executor } from '#server/db/executor.ts';
import { endedSessions, sessions } from '#server/db/schema/accounts.ts';
import { pushDevices } from '#server/db/schema/pushes.ts';

/** Ends the sessions that `which` selects, and their push messages. Returns the number of sessions. */
export async function endSessions(
  executor: Executor,
  which: SQL | undefined,
  reason: SessionEndReason,
  endedAt: Date,
): Promise<number> {
  if (reason !== 'inactivity')
    await executor
      .delete(pushDevices)
      .where(
        inArray(
          pushDevices.sessionId,
          executor.select({ id: sessions.id }).from(sessions).where(which),
        ),
      );
  const ended = await executor
    .delete(sessions)
    .where(which)
    .returning({ token: sessions.token, userId: sessions.userId });
  const people = new Set(ended.map(({ userId }) => userId));
  noteChanges(executor, ...[...people].map((personId) => ({ kind: 'session' as const, personId })));
  if (ended.length > 0)
    await executor
      .insert(endedSessions)
      .values(ended.map(({ token }) => ({ tokenHash: hashToken(token), reason, endedAt })))
      .onConflictDoNothing();
  return ended.length;
}
