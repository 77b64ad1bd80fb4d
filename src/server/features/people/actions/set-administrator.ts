import { eq } from 'drizzle-orm';
import type { Administrator } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import type { RequestSource } from '#domain/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { lockAdministrators } from '#server/auth/keep-an-administrator.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { requireFreshProof } from '#server/features/accounts/actions/prove.ts';

/** Grants or revokes the administrator's rights after a fresh proof; nobody revokes their own, nor the last ones. */
export async function setAdministrator(
  context: Context,
  administrator: Administrator,
  request: { personId: string; isAdmin: boolean },
  source: RequestSource,
): Promise<void> {
  const { personId, isAdmin } = request;
  if (!isAdmin && personId === administrator.id)
    throw new CodedError('conflict', 'admin.people.error.oneself');
  requireFreshProof(context, administrator);
  await context.db.transaction(async (transaction) => {
    // Two who revoke each other, or leave, at once must not both succeed.
    const administrators = await lockAdministrators(transaction);
    if (!isAdmin && !administrators.includes(administrator.id))
      throw new CodedError('forbidden', 'admin.error.forbidden');
    const changed = await transaction
      .update(profiles)
      .set({ isAdmin })
      .where(eq(profiles.id, personId))
      .returning({ id: profiles.id });
    if (changed.length === 0) throw new CodedError('not-found', 'error.not_found');
    noteChanges(transaction, { kind: 'session', personId });
    await recordEvent(transaction, {
      action: isAdmin ? 'admin.granted' : 'admin.revoked',
      actorId: administrator.id,
      targetId: personId,
      source,
      at: context.clock.now(),
    });
  });
}
