import { and, eq, or, sql } from 'drizzle-orm';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { lettersIn } from '#server/features/compliments/queries/compliments.ts';

/** Marks an opened letter as favorite, or not. Only the receiver's open pages are told (028). */
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
          lettersIn('list', receiver.id),
          eq(compliments.isRead, true),
          // A covered letter can be unmarked, but not marked.
          or(eq(compliments.reported, false), sql`not ${isFavorite}::boolean`),
        ),
      )
      .returning({ id: compliments.id });
    if (kept.length === 0) throw new AppError('not-found', 'error.not_found');
    noteChanges(transaction, { kind: 'received', personId: receiver.id });
  });
}
