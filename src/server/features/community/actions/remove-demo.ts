import { and, eq, inArray, lt, min, notInArray, or, type Column } from 'drizzle-orm';
import type { Transaction } from '#server/db/executor.ts';
import { featureUsage } from '#server/db/schema/analytics.ts';
import { communitySettings } from '#server/db/schema/community.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { rounds } from '#server/db/schema/rounds.ts';
import { apiUsage } from '#server/db/schema/usage.ts';
import { deleteUser } from '#server/features/accounts/actions/delete-account.ts';
import { correctCounters } from '#server/features/scores/actions/record-activity.ts';

/** Removes the invented people for good; returns their number. An empty database gets no new ones. */
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
  await transaction.delete(rounds).where(inArray(rounds.organizerId, ids));
  for (const id of ids) await deleteUser(transaction, id, at);
  await forgetEarlierFigures(transaction);
  await transaction.insert(communitySettings).values({}).onConflictDoNothing();
  return ids.length;
}

/** Removes figures from before the first real person: they count only invented people. */
async function forgetEarlierFigures(transaction: Transaction): Promise<void> {
  const [first] = await transaction.select({ at: min(profiles.createdAt) }).from(profiles);
  const earlier = (time: Column) => (first?.at == null ? undefined : lt(time, first.at));
  await transaction.delete(featureUsage).where(earlier(featureUsage.usedAt));
  await transaction.delete(apiUsage).where(earlier(apiUsage.createdAt));
}
