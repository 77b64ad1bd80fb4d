import { and, eq, isNull, sql } from 'drizzle-orm';
import { revealDays } from '#domain/compliments/reveal.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Database } from '#server/db/executor.ts';
import { limitsOf, totalOf, type Page } from '#server/db/paging.ts';
import { prepared } from '#server/db/prepared.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { sentName } from '#server/db/shown-name.ts';

const ofPerson = eq(thankYouMessages.receiverId, sql.placeholder('personId'));

const newestFirst = sql`${thankYouMessages.createdAt} desc nulls last, ${thankYouMessages.id} desc nulls last`;

const thanksPage = prepared('thanks_page', (db) =>
  db
    .select({
      id: thankYouMessages.id,
      thankerId: thankYouMessages.senderId,
      senderName: sentName(thankYouMessages.senderName),
      message: thankYouMessages.message,
      createdAt: thankYouMessages.createdAt,
      complimentId: compliments.id,
      complimentText: compliments.text,
      complimentCreatedAt: compliments.createdAt,
      isRead: thankYouMessages.isRead,
      /** True if the thank-you asks for the sender's name and can still be answered. */
      asksWho: sql<boolean>`coalesce(${compliments.revealAnswer} is null
        and ${compliments.revealAskedAt} > ${sql.placeholder('askedSince')}::timestamptz, false)`,
      totalCount: sql<number>`(select count(*)::int from ${thankYouMessages} where ${ofPerson})`,
    })
    .from(thankYouMessages)
    .leftJoin(profiles, eq(profiles.id, thankYouMessages.senderId))
    // The writer does not see a removed letter either.
    .leftJoin(
      compliments,
      and(eq(compliments.id, thankYouMessages.complimentId), isNull(compliments.removedAt)),
    )
    .where(
      sql`${thankYouMessages.id} = any(array(select ${thankYouMessages.id} from ${thankYouMessages}
        where ${ofPerson} order by ${newestFirst}
        limit ${sql.placeholder('pageSize')} offset ${sql.placeholder('offset')}))`,
    )
    .orderBy(newestFirst),
);

const thanksCount = prepared('thanks_count', (db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(thankYouMessages)
    .where(ofPerson),
);

export async function listThanks(
  db: Database,
  { personId, now }: { personId: string; now: Date },
  page: Page,
) {
  const askedSince = daysBefore(now, revealDays);
  const rows = await thanksPage(db, { personId, askedSince, ...limitsOf(page) });
  const thanks = rows.map((row) => ({
    id: row.id,
    sender: row.thankerId === null ? null : { name: row.senderName },
    message: row.message,
    createdAt: row.createdAt,
    compliment:
      row.complimentId === null || row.complimentText === null || row.complimentCreatedAt === null
        ? null
        : {
            id: row.complimentId,
            text: row.complimentText,
            createdAt: row.complimentCreatedAt,
            asksWho: row.asksWho,
          },
    isRead: row.isRead,
  }));
  return { thanks, totalCount: await totalOf(rows, page, () => thanksCount(db, { personId })) };
}
