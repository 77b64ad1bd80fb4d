import { and, eq, lte, not, sql } from 'drizzle-orm';
import { warningDays } from '#domain/accounts/login-code.ts';
import { dayOf, daysBefore } from '#domain/i18n/day.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { lockUser } from '#server/auth/lock-user.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { cardLists, loginCodes } from '#server/db/schema/login-codes.ts';
import { deleteUser } from '#server/features/accounts/actions/delete-account.ts';
import { eachAlone, isHeld } from '#server/jobs/each-alone.ts';
import { notify } from '#server/notify/notify.ts';

const task = 'end-code-accounts';

const listNear = prepared('login_codes_near_end', (db) =>
  db
    .select({ userId: loginCodes.userId })
    .from(loginCodes)
    .where(
      and(
        lte(loginCodes.endsAt, sql`${sql.placeholder('soon')}::timestamptz`),
        not(isHeld(task, loginCodes.userId)),
      ),
    ),
);

/** Tells people a month and a week before their account with a code ends, and deletes what is over as P12 does. */
export async function endCodeAccounts(context: Context): Promise<void> {
  const now = context.clock.now();
  const near = await listNear(context.db, { now, soon: daysBefore(now, -warningDays[0]) });
  await eachAlone(context, task, {
    ids: near.map(({ userId }) => userId),
    work: (transaction, [userId = '']) => tellOrEnd(context, transaction, userId),
  });
  await context.db.delete(cardLists).where(lte(cardLists.endsAt, now));
}

async function tellOrEnd(
  context: Context,
  transaction: Transaction,
  userId: string,
): Promise<void> {
  const now = context.clock.now();
  await lockUser(transaction, userId);
  const own = eq(loginCodes.userId, userId);
  const [login] = await transaction.select().from(loginCodes).where(own);
  // An address may have been added meanwhile.
  if (login === undefined) return;
  const { endsAt } = login;
  if (endsAt <= now) {
    await recordEvent(transaction, { action: 'account.ended', by: null, at: now });
    await deleteUser(transaction, userId, now);
    return;
  }
  const warnings = warningDays.filter((days) => endsAt <= daysBefore(now, -days)).length;
  if (warnings <= login.warnings) return;
  await transaction.update(loginCodes).set({ warnings }).where(own);
  const params = { until: dayOf(endsAt) };
  await notify(context, transaction, {
    kind: 'account_ends',
    personId: userId,
    complimentId: null,
    params,
  });
}
