import { eq } from 'drizzle-orm';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { lockAdministrators } from '#server/auth/keep-an-administrator.ts';
import { lockUser } from '#server/auth/lock-user.ts';
import type { Context } from '#server/context.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { deleteUser } from '#server/features/accounts/actions/delete-account.ts';
import { requireRecentAuthentication } from '#server/features/accounts/actions/reauthenticate.ts';
import { notify } from '#server/notify/notify.ts';
import { readReason } from '#server/notify/reason.ts';

/**
 * Deletes another person's account after re-authentication; letters stay with their receivers, without a sender. The
 * person gets the reason and a contact by mail. The caller cannot delete their own account here, so an administrator
 * is left.
 */
export async function deletePerson(
  context: Context,
  administrator: Teammate,
  { personId, rule }: { personId: string; rule: string },
): Promise<void> {
  if (personId === administrator.id) throw new AppError('conflict', 'admin.people.error.oneself');
  requireRecentAuthentication(context, administrator);
  const words = await readReason(context, rule);
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    // Two parallel deletions of each other must not both succeed.
    const administrators = await lockAdministrators(transaction);
    if (!administrators.includes(administrator.id))
      throw new AppError('forbidden', 'admin.error.forbidden');
    if (!(await lockUser(transaction, personId)))
      throw new AppError('not-found', 'error.not_found');
    const [person] = await transaction
      .select({ number: profiles.idProfiles })
      .from(profiles)
      .where(eq(profiles.id, personId));
    await recordEvent(transaction, {
      action: 'admin.account_deleted',
      by: administrator,
      details: { rule, ...(person === undefined ? {} : { person: String(person.number) }) },
      at,
    });
    const { operator, appUrl } = context.config;
    // Names no reporter.
    await notify(context, transaction, {
      kind: 'account_deleted_by_team',
      personId,
      isLast: true,
      values: { reason: words, contact: operator.email ?? `${appUrl}/contact` },
    });
    await deleteUser(transaction, personId, at);
  });
}
