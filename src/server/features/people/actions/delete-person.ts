import { eq } from 'drizzle-orm';
import type { Teammate } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import type { RequestSource } from '#domain/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { lockAdministrators } from '#server/auth/keep-an-administrator.ts';
import { lockUser } from '#server/auth/lock-user.ts';
import type { Context } from '#server/context.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { deleteUser } from '#server/features/accounts/actions/delete-account.ts';
import { requireFreshProof } from '#server/features/accounts/actions/prove.ts';

/**
 * Deletes somebody's account as they would themselves, after a fresh proof: what others received stays with them, without a
 * sender. Whoever wants to go deletes their own, so that an administrator is always left.
 */
export async function deletePerson(
  context: Context,
  administrator: Teammate,
  personId: string,
  source: RequestSource,
): Promise<void> {
  if (personId === administrator.id) throw new CodedError('conflict', 'admin.people.error.oneself');
  requireFreshProof(context, administrator);
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    // Two who delete each other at once must not both succeed.
    const administrators = await lockAdministrators(transaction);
    if (!administrators.includes(administrator.id))
      throw new CodedError('forbidden', 'admin.error.forbidden');
    if (!(await lockUser(transaction, personId)))
      throw new CodedError('not-found', 'error.not_found');
    const [person] = await transaction
      .select({ number: profiles.idProfiles })
      .from(profiles)
      .where(eq(profiles.id, personId));
    await recordEvent(transaction, {
      action: 'admin.account_deleted',
      actorId: administrator.id,
      targetId: null,
      details: person === undefined ? {} : { person: String(person.number) },
      source,
      at,
    });
    await deleteUser(transaction, personId, at);
  });
}
