import { and, eq } from 'drizzle-orm';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { lettersIn } from '#server/features/compliments/queries/compliments.ts';
import { recordEffects } from '#server/features/scores/actions/record-activity.ts';

/** Moves a letter to the list, as read: the receiver has just seen it. */
export async function takeFromFiltered(
  { db, clock }: Context,
  receiver: Person,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const taken = await transaction
      .update(compliments)
      .set({ place: 'list', isRead: true })
      .where(and(eq(compliments.id, id), lettersIn('filtered', receiver.id)))
      .returning({ id: compliments.id });
    if (taken.length === 0) throw new AppError('not-found', 'error.not_found');
    noteChanges(transaction, { kind: 'received', personId: receiver.id });
    await recordEffects(transaction, clock.now(), [
      { userId: receiver.id, complimentsReceived: 1 },
    ]);
  });
}

/** Empties the filtered folder for the receiver. Senders see no difference. */
export async function emptyFiltered({ db }: Context, receiver: Person): Promise<void> {
  await db.update(compliments).set({ place: 'withheld' }).where(lettersIn('filtered', receiver.id));
}
