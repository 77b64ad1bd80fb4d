import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import { compliments } from '#server/db/schema/compliments.ts';

/**
 * Puts an opened letter into its receiver's treasure box, or takes it out. Nothing counts it and nobody but the
 * receiver's own open pages is told (028).
 */
export async function favoriteCompliment(
  { db }: Context,
  receiver: Person,
  id: string,
  isFavorite: boolean,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const kept = await transaction
      .update(compliments)
      .set({ isFavorite })
      .where(
        and(
          eq(compliments.id, id),
          eq(compliments.receiverId, receiver.id),
          eq(compliments.isRead, true),
          eq(compliments.place, 'list'),
          isNull(compliments.removedAt),
          // A covered text may go, and does not come.
          or(eq(compliments.reported, false), sql`not ${isFavorite}::boolean`),
        ),
      )
      .returning({ id: compliments.id });
    if (kept.length === 0) throw new AppError('not-found', 'error.not_found');
    noteChanges(transaction, { kind: 'received', personId: receiver.id });
  });
}
