import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { noticesAtOnce } from '#domain/moderation.ts';
import { prepared, type Database } from '#server/db/client.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { appeals } from '#server/db/schema/moderation.ts';
import { adminNotifications } from '#server/db/schema/notices.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pendingSteps } from '#server/db/schema/scores.ts';

const personId = sql.placeholder('personId');

/* Each count reads nothing but its partial index of unread rows; thank-yous count while they are on their way. */
const unread = prepared('unread_counts', (db) =>
  db
    .select({
      compliments: sql<number>`(select count(*)::int from ${compliments}
        where ${and(eq(compliments.receiverId, personId), sql`not ${compliments.isRead} and ${compliments.place} = 'list'`, isNull(compliments.removedAt))})`,
      thanks: sql<number>`(select count(*)::int from ${thankYouMessages}
        where ${and(eq(thankYouMessages.receiverId, personId), sql`not ${thankYouMessages.isRead}`)})
        + (select count(*)::int from ${pendingSteps}
        where ${and(eq(pendingSteps.userId, personId), isNotNull(pendingSteps.thankedFor))})`,
      notices: sql<number>`(select count(*)::int from ${adminNotifications}
        where ${and(eq(adminNotifications.userId, personId), sql`not ${adminNotifications.isRead}`)})`,
    })
    .from(profiles)
    .where(eq(profiles.id, personId)),
);

export async function countUnread(db: Database, id: string) {
  const [row] = await unread(db, { personId: id });
  const counts = row ?? { compliments: 0, thanks: 0, notices: 0 };
  return { ...counts, total: counts.compliments + counts.thanks + counts.notices };
}

/**
 * Notices of a person, newest first: the latest ones, or those that came before a known one. An
 * objection is possible once, to a removal that stands.
 */
export async function listNotices(db: Database, id: string, before?: string) {
  const earlier =
    before === undefined
      ? undefined
      : sql`(${adminNotifications.createdAt}, ${adminNotifications.id}) < (
          select known.created_at, known.id from ${adminNotifications} known
          where known.id = ${before} and known.user_id = ${id})`;
  const rows = await db
    .select({
      id: adminNotifications.id,
      action: adminNotifications.action,
      message: adminNotifications.message,
      params: adminNotifications.params,
      complimentId: adminNotifications.complimentId,
      isRead: adminNotifications.isRead,
      createdAt: adminNotifications.createdAt,
      mayAppeal: sql<boolean>`${adminNotifications.action} in ('removed', 'refused')
        and ${compliments.removedAt} is not null and ${compliments.text} <> '' and ${appeals.id} is null`,
    })
    .from(adminNotifications)
    .leftJoin(compliments, eq(compliments.id, adminNotifications.complimentId))
    .leftJoin(appeals, eq(appeals.complimentId, adminNotifications.complimentId))
    .where(and(eq(adminNotifications.userId, id), earlier))
    .orderBy(desc(adminNotifications.createdAt), desc(adminNotifications.id))
    .limit(noticesAtOnce);
  return rows.map(({ createdAt, complimentId, mayAppeal, ...notice }) => ({
    ...notice,
    createdAt: createdAt.toISOString(),
    /** Where an objection goes; null where none is possible. */
    appealTo: mayAppeal ? complimentId : null,
  }));
}
