import { rmSync } from 'node:fs';
import { and, eq, inArray, lt, min, notInArray, or, type Column } from 'drizzle-orm';
import type { Command } from '#server/cli/command.ts';
import { withStore } from '#server/cli/with-store.ts';
import type { Transaction } from '#server/db/executor.ts';
import { featureUsage } from '#server/db/schema/analytics.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { apiUsage } from '#server/db/schema/usage.ts';
import { deleteUser } from '#server/features/accounts/actions/delete-account.ts';
import { correctCounters } from '#server/features/scores/actions/record-activity.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { accessFile } from '#server/seed/demo-access.ts';

export const removeDemoCommunity: Command = {
  usage: 'remove-demo',
  takes: 0,
  summary: 'Removes the invented community, and nothing else.',
  details: [
    'The invented people go with their administrator, every letter and thank-you from or to them, their figures, and',
    'what was counted before the first real person came. Make a backup before.',
  ].join('\n'),
  async run() {
    await withStore(async ({ config, store }) => {
      const people = await store.database.db.transaction((transaction) =>
        removeDemo(transaction, systemClock.now()),
      );
      rmSync(accessFile(config.dataDir), { force: true });
      if (people === 0) throw new OperatorError('There are no invented people.');
      console.log(`Removed ${people} invented people, with their letters and figures.`);
    });
  },
};

/** Returns the number of removed people. */
export async function removeDemo(transaction: Transaction, at: Date): Promise<number> {
  const invented = await transaction
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.isDemo, true))
    .orderBy(profiles.id)
    .for('update');
  if (invented.length === 0) return 0;
  const ids = invented.map(({ id }) => id);
  const toOthers = await transaction
    .delete(compliments)
    .where(and(inArray(compliments.senderId, ids), notInArray(compliments.receiverId, ids)))
    .returning({
      userId: compliments.receiverId,
      place: compliments.place,
      removedAt: compliments.removedAt,
    });
  const counted = toOthers.filter(({ place, removedAt }) => place === 'list' && removedAt === null);
  await correctCounters(
    transaction,
    at,
    counted.map(({ userId }) => ({ userId, complimentsReceived: -1 })),
  );
  const { senderId, receiverId } = thankYouMessages;
  await transaction
    .delete(thankYouMessages)
    .where(or(inArray(senderId, ids), inArray(receiverId, ids)));
  for (const id of ids) await deleteUser(transaction, id, at);
  await forgetEarlierFigures(transaction);
  return ids.length;
}

/** Removes figures from before the first real person: they count only invented people. */
async function forgetEarlierFigures(transaction: Transaction): Promise<void> {
  const [first] = await transaction.select({ at: min(profiles.createdAt) }).from(profiles);
  const earlier = (time: Column) => (first?.at == null ? undefined : lt(time, first.at));
  await transaction.delete(featureUsage).where(earlier(featureUsage.usedAt));
  await transaction.delete(apiUsage).where(earlier(apiUsage.createdAt));
}
