import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { SessionEndReason } from '#domain/accounts/session.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { endSessions } from '#server/auth/end-sessions.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/executor.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { pushDevices } from '#server/db/schema/pushes.ts';
import { forgetDevices } from '#server/features/accounts/actions/known-devices.ts';

/** Ends the session with this secret, also when its access has expired: a refresh would renew it. */
export async function signOut(
  context: Context,
  token: string | null,
  source: RequestSource,
  reason: 'signed_out' | 'inactivity' = 'signed_out',
): Promise<void> {
  if (token === null) return;
  const [session] = await context.db
    .select({ id: sessions.id, userId: sessions.userId })
    .from(sessions)
    .where(or(eq(sessions.token, token), eq(sessions.previousToken, token)));
  if (session === undefined) return;
  const at = context.clock.now();
  await endSessions(context.db, eq(sessions.id, session.id), reason, at);
  const event = { action: 'account.signed_out', by: { id: session.userId, source }, at } as const;
  await recordEvent(context.db, event);
}

/** Ends one of the person's sessions; another person's is answered as not found. */
export async function endSession(
  context: Context,
  person: Person,
  sessionId: string,
): Promise<void> {
  const at = context.clock.now();
  const own = and(eq(sessions.id, sessionId), eq(sessions.userId, person.id));
  const ended = await endSessions(context.db, own, 'ended_elsewhere', at);
  if (ended === 0) throw new AppError('not-found', 'error.not_found');
  await recordEvent(context.db, { action: 'session.ended', by: person, at });
}

export async function endOtherSessions(context: Context, person: Person): Promise<void> {
  const at = context.clock.now();
  await endOthers(context.db, person, 'ended_elsewhere', at);
  await recordEvent(context.db, { action: 'session.others_ended', by: person, at });
}

export async function endOthers(
  executor: Executor,
  person: Pick<Person, 'id' | 'sessionId'>,
  reason: SessionEndReason,
  at: Date,
): Promise<void> {
  const others = and(eq(sessions.userId, person.id), ne(sessions.id, person.sessionId));
  await endSessions(executor, others, reason, at);
  await forgetSilentBrowsers(executor, person.id);
}

/** Ends all sessions and forgets known browsers. */
export async function endAll(
  executor: Executor,
  userId: string,
  reason: SessionEndReason,
  at: Date,
): Promise<void> {
  await endSessions(executor, eq(sessions.userId, userId), reason, at);
  await forgetSilentBrowsers(executor, userId);
  await forgetDevices(executor, userId);
}

/** Browsers with an expired session still get pushes; ending all sessions covers them too. */
async function forgetSilentBrowsers(executor: Executor, userId: string): Promise<void> {
  await executor
    .delete(pushDevices)
    .where(and(eq(pushDevices.personId, userId), isNull(pushDevices.sessionId)));
}
