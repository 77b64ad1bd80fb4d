import { and, eq, inArray } from 'drizzle-orm';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Executor } from '#server/db/executor.ts';
import { notificationsInOrder } from '#server/db/notifications-in-order.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { adminNotifications } from '#server/db/schema/notifications.ts';
import { lettersIn } from '#server/features/compliments/queries/compliments.ts';

export const unreadKinds = ['compliments', 'thanks', 'notifications'] as const;

export type UnreadKind = (typeof unreadKinds)[number];

/** Marks everything of a kind as read (P56). Retries after a deadlock with an account deletion. */
export async function markAllRead(
  context: Context,
  person: Person,
  kind: UnreadKind,
): Promise<void> {
  await context.db.transaction((transaction) => marks[kind](transaction, person.id));
  noteRead(context, person);
}

const isRead = true;

const marks = {
  compliments: (db, personId) =>
    db
      .update(compliments)
      .set({ isRead })
      .where(and(lettersIn('list', personId), eq(compliments.isRead, false))),
  thanks: (db, personId) =>
    db
      .update(thankYouMessages)
      .set({ isRead })
      .where(and(eq(thankYouMessages.receiverId, personId), eq(thankYouMessages.isRead, false))),
  notifications: (db, personId) =>
    db
      .update(adminNotifications)
      .set({ isRead })
      .where(
        inArray(
          adminNotifications.id,
          notificationsInOrder(
            db,
            and(eq(adminNotifications.userId, personId), eq(adminNotifications.isRead, false)),
          ),
        ),
      ),
} satisfies Record<UnreadKind, (db: Executor, personId: string) => Promise<unknown>>;

/** Tells the person's other pages and browsers. */
function noteRead({ db }: Context, { id }: Person): void {
  noteChanges(db, { kind: 'unread', personId: id });
}

/** Marks one opened letter as read; idempotent. */
export async function markComplimentRead(
  context: Context,
  person: Person,
  id: string,
): Promise<void> {
  const marked = await context.db
    .update(compliments)
    .set({ isRead: true })
    .where(and(eq(compliments.id, id), lettersIn('list', person.id)))
    .returning({ id: compliments.id });
  if (marked.length === 0) throw new AppError('not-found', 'error.not_found');
  noteRead(context, person);
}
