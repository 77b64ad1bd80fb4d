import { and, eq, gt, or } from 'drizzle-orm';
import {
  continueSession,
  liesWithin,
  sessionLifetimes,
  type SessionEndReason,
} from '#domain/accounts/session.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { pick } from '#domain/shared/tables.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { endSessions } from '#server/auth/end-sessions.ts';
import { hashToken } from '#server/auth/secrets.ts';
import { newSessionSecret, sessionOfSecret } from '#server/auth/session-secret.ts';
import type { NewSession } from '#server/auth/start-session.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { endedSessions, sessions } from '#server/db/schema/accounts.ts';

type Refreshed = NewSession | { ended: SessionEndReason | null };

/**
 * Replaces the session's secret. Within the grace, the last old secret gets the new one (a second tab). Any other old
 * secret is a sign of theft and ends the session, or a thief could refresh twice and stay.
 */
export async function refreshSession(
  context: Context,
  token: string | null,
  source: RequestSource,
): Promise<NewSession> {
  const refreshed =
    token === null
      ? { ended: null }
      : await context.db.transaction(
          async (transaction) =>
            (await rotate(context, transaction, token)) ??
            (await answerOldSecret(context, transaction, token, source)),
        );
  if (!('ended' in refreshed)) return refreshed;
  throw new AppError('unauthenticated', `session.error.${refreshed.ended ?? 'ended'}`);
}

/** Locks the session by its current secret; a parallel refresh finds it changed. */
async function rotate(
  context: Context,
  transaction: Transaction,
  token: string,
): Promise<NewSession | null> {
  const now = context.clock.now();
  const [session] = await transaction
    .select({ id: sessions.id, endsAt: sessions.endsAt, isRemembered: sessions.isRemembered })
    .from(sessions)
    .where(and(eq(sessions.token, token), gt(sessions.idleUntil, now), gt(sessions.endsAt, now)))
    .for('update');
  if (session === undefined) return null;
  const next = newSessionSecret(session.id);
  await transaction
    .update(sessions)
    .set({
      token: next,
      previousToken: token,
      rotatedAt: now,
      updatedAt: now,
      ...continueSession(now, session.isRemembered, session.endsAt),
    })
    .where(eq(sessions.id, session.id));
  return { token: next, isRemembered: session.isRemembered };
}

async function answerOldSecret(
  context: Context,
  transaction: Transaction,
  token: string,
  source: RequestSource,
): Promise<Refreshed> {
  const now = context.clock.now();
  const session = await findByOldSecret(transaction, token);
  if (session?.rotatedAt == null) return { ended: await findEndReason(transaction, token) };
  const isWithinGrace = liesWithin(sessionLifetimes.grace, session.rotatedAt, now);
  if (isWithinGrace && session.previousToken === token)
    return { token: session.token, isRemembered: session.isRemembered };
  // A second factor has just replaced it: another tab with the old secret gets nothing.
  if (isWithinGrace && session.previousToken === null) return { ended: null };
  await endSessions(transaction, eq(sessions.id, session.id), 'replayed', now);
  await recordEvent(transaction, {
    action: 'session.replayed',
    by: { id: null, source },
    targetId: session.userId,
    at: now,
  });
  return { ended: 'replayed' };
}

/** Finds a session by any earlier secret. */
async function findByOldSecret(transaction: Transaction, token: string) {
  const id = sessionOfSecret(token);
  const wasItsOwn = eq(sessions.previousToken, token);
  const [session] = await transaction
    .select(pick(sessions, ['id', 'userId', 'token', 'previousToken', 'rotatedAt', 'isRemembered']))
    .from(sessions)
    .where(id === null ? wasItsOwn : or(wasItsOwn, eq(sessions.id, id)))
    .for('update');
  return session?.token === token ? undefined : session;
}

/** The reason for an early end; null if the session expired. */
async function findEndReason(
  transaction: Transaction,
  token: string,
): Promise<SessionEndReason | null> {
  const [row] = await transaction
    .select({ reason: endedSessions.reason })
    .from(endedSessions)
    .where(eq(endedSessions.tokenHash, hashToken(token)));
  return row?.reason ?? null;
}
