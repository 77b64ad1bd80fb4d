import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { lockUser } from '#server/auth/lock-user.ts';
import {
  endOutstanding,
  removeAllFactors,
} from '#server/features/accounts/actions/end-outstanding.ts';
import { endAll } from '#server/features/accounts/actions/end-sessions.ts';
import { requireRecentAuthentication } from '#server/features/accounts/actions/reauthenticate.ts';
import type { NotifyParts } from '#server/notify/channel.ts';
import { notify } from '#server/notify/notify.ts';

/**
 * Removes all factors of a person who lost telephone and codes. Ends sessions and outstanding steps, tells the person
 * by mail, and logs it. `administrator` is null for the operator on the machine.
 */
export async function removeFactorsOf(
  context: NotifyParts,
  userId: string,
  administrator: Teammate | null,
): Promise<void> {
  if (administrator !== null) requireRecentAuthentication(context, administrator);
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, userId))) throw new AppError('not-found', 'error.not_found');
    await endOutstanding(transaction, userId);
    if ((await removeAllFactors(transaction, userId)) === 0)
      throw new AppError('conflict', 'admin.people.error.no_factors');
    await endAll(transaction, userId, 'ended_by_team', at);
    await notify(context, transaction, { personId: userId, kind: 'factors_removed_by_team' });
    await recordEvent(transaction, {
      action: 'admin.factors_removed',
      by: administrator,
      targetId: userId,
      at,
    });
  });
}
