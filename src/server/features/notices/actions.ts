import { and, eq, isNull } from 'drizzle-orm';
import type { Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import type { Context } from '#server/context.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { adminNotifications } from '#server/db/schema/notices.ts';

export const unreadKinds = ['compliments', 'thanks', 'notices'] as const;

export type UnreadKind = (typeof unreadKinds)[number];

/** Opening a tab marks what it shows as read (P56). */
export async function markAllRead(
  context: Context,
  person: Person,
  kind: UnreadKind,
): Promise<void> {
  const isRead = true;
  switch (kind) {
    case 'compliments':
      await context.db
        .update(compliments)
        .set({ isRead })
        .where(
          and(
            eq(compliments.receiverId, person.id),
            eq(compliments.isRead, false),
            eq(compliments.place, 'list'),
            isNull(compliments.removedAt),
          ),
        );
      return;
    case 'thanks':
      await context.db
        .update(thankYouMessages)
        .set({ isRead })
        .where(and(eq(thankYouMessages.receiverId, person.id), eq(thankYouMessages.isRead, false)));
      return;
    case 'notices':
      await context.db
        .update(adminNotifications)
        .set({ isRead })
        .where(and(eq(adminNotifications.userId, person.id), eq(adminNotifications.isRead, false)));
      return;
  }
}

/** One sealed letter was opened; opening it again changes nothing. */
export async function markComplimentRead(
  context: Context,
  person: Person,
  id: string,
): Promise<void> {
  const marked = await context.db
    .update(compliments)
    .set({ isRead: true })
    .where(
      and(
        eq(compliments.id, id),
        eq(compliments.receiverId, person.id),
        eq(compliments.place, 'list'),
        isNull(compliments.removedAt),
      ),
    )
    .returning({ id: compliments.id });
  if (marked.length === 0) throw new CodedError('not-found', 'error.not_found');
}
