import { eq } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import type { AuditAction } from '#domain/moderation/audit-action.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { countEvents, recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/schema/accounts.ts';
import { deliverSoon, notify } from '#server/notify/notify.ts';

/** The number of failures a day from which the owner is mailed. */
const failuresWorthAMail = 10;

type Failures = {
  failed: AuditAction;
  mailed: AuditAction;
  kind: 'sign_in_failures' | 'factor_failures';
};

/** Mails the owner once a day about repeated failures. Answers whether there were enough. */
export async function tellOfFailures(
  context: Context,
  userId: string,
  source: RequestSource,
  { failed, mailed, kind }: Failures,
): Promise<boolean> {
  const at = context.clock.now();
  const since = daysBefore(at, 1);
  const outcome = await context.db.transaction(async (transaction) => {
    // Parallel failures wait here, so that one mail is sent.
    await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    const times = (action: AuditAction) =>
      countEvents(transaction, { action, targetId: userId, since });
    if ((await times(failed)) < failuresWorthAMail) return 'few';
    if ((await times(mailed)) > 0) return 'already mailed';
    await notify(context, transaction, { personId: userId, kind });
    await recordEvent(transaction, {
      action: mailed,
      by: { id: null, source },
      targetId: userId,
      at,
    });
    return 'mailed';
  });
  if (outcome === 'mailed') deliverSoon(context);
  return outcome !== 'few';
}
