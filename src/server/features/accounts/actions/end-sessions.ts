import { and, eq, ne } from 'drizzle-orm';
import type { Actor, Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import type { RequestSource } from '#domain/request-source.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { sessions } from '#server/db/schema.ts';
import { recordEvent } from '#server/features/audit/actions.ts';

/** Ends the session of this request. A visitor has nothing to end. */
export async function signOut(
  context: Context,
  actor: Actor,
  source: RequestSource,
): Promise<void> {
  if (actor.kind === 'visitor') return;
  await context.db.delete(sessions).where(eq(sessions.id, actor.sessionId));
  await recordEvent(context.db, {
    action: 'account.signed_out',
    actorId: actor.id,
    source,
    at: context.clock.now(),
  });
}

/** Ends one of one's own sessions; a stranger's does not exist. */
export async function endSession(
  context: Context,
  person: Person,
  sessionId: string,
  source: RequestSource,
): Promise<void> {
  const ended = await context.db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, person.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new CodedError('not-found', 'error.not_found');
  await recordEvent(context.db, {
    action: 'session.ended',
    actorId: person.id,
    source,
    at: context.clock.now(),
  });
}

/** Ends every other session of the person. */
export async function endOtherSessions(
  context: Context,
  person: Person,
  source: RequestSource,
): Promise<void> {
  await deleteOtherSessions(context.db, person.id, person.sessionId);
  await recordEvent(context.db, {
    action: 'session.others_ended',
    actorId: person.id,
    source,
    at: context.clock.now(),
  });
}

/** Ends the sessions of an account, all or all but one, in the transaction of what makes it necessary. */
export async function deleteOtherSessions(
  executor: Executor,
  userId: string,
  keptSessionId: string | null,
): Promise<void> {
  const own = eq(sessions.userId, userId);
  await executor
    .delete(sessions)
    .where(keptSessionId === null ? own : and(own, ne(sessions.id, keptSessionId)));
}
