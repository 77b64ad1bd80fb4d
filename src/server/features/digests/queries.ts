import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { DigestObstacle, DigestRhythm } from '#domain/notifications/digest.ts';
import type { Executor } from '#server/db/client.ts';
import { users } from '#server/db/schema/accounts.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { digestSettings } from '#server/db/schema/digests.ts';
import type { RandomSource } from '#server/runtime/clock.ts';

/** Reads a person's digest settings and what prevents digests. */
export async function readDigests(
  db: Executor,
  personId: string,
  { sendsMail }: { sendsMail: boolean },
): Promise<{ rhythm: DigestRhythm; isRefused: boolean; obstacle: DigestObstacle | null }> {
  const [row] = await db
    .select({
      rhythm: digestSettings.rhythm,
      refusedAt: digestSettings.refusedAt,
      isConfirmed: users.emailVerified,
    })
    .from(users)
    .leftJoin(digestSettings, eq(digestSettings.personId, users.id))
    .where(eq(users.id, personId));
  const obstacle = row?.isConfirmed === true ? null : 'unconfirmed';
  return {
    rhythm: row?.rhythm ?? 'never',
    isRefused: row != null && row.refusedAt !== null,
    obstacle: sendsMail ? obstacle : 'no_mails',
  };
}

/** Counts a person's news as their pages do; `isNew` if some came since then. */
export async function findNews(
  db: Executor,
  personId: string,
  since: Date,
): Promise<{ letters: number; thanks: number; isNew: boolean }> {
  const [letters] = await db
    .select({
      count: sql<number>`count(*)::int`,
      isNew: sql<boolean>`coalesce(bool_or(coalesce(${compliments.arrivedAt}, ${compliments.createdAt}) > ${since}), false)`,
    })
    .from(compliments)
    .where(
      and(
        eq(compliments.receiverId, personId),
        eq(compliments.place, 'list'),
        sql`not ${compliments.isRead}`,
        isNull(compliments.removedAt),
        eq(compliments.reported, false),
      ),
    );
  const thanks = await db.$count(
    thankYouMessages,
    and(
      eq(thankYouMessages.receiverId, personId),
      sql`not ${thankYouMessages.isRead}`,
      gt(thankYouMessages.createdAt, since),
    ),
  );
  const { count, isNew } = letters ?? { count: 0, isNew: false };
  return { letters: count, thanks, isNew: isNew || thanks > 0 };
}

/** Picks a random favorite letter; null without one. */
export async function findFavorite(
  db: Executor,
  personId: string,
  random: RandomSource,
): Promise<string | null> {
  const favorite = and(
    eq(compliments.receiverId, personId),
    eq(compliments.place, 'list'),
    eq(compliments.isFavorite, true),
    eq(compliments.isRead, true),
    eq(compliments.reported, false),
    isNull(compliments.removedAt),
  );
  const count = await db.$count(compliments, favorite);
  if (count === 0) return null;
  const [letter] = await db
    .select({ text: compliments.text })
    .from(compliments)
    .where(favorite)
    .orderBy(compliments.id)
    .limit(1)
    .offset(random.below(count));
  return letter?.text ?? null;
}
