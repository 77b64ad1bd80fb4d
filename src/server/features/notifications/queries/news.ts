import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { mayDo } from '#domain/accounts/rights.ts';
import { roleOf } from '#domain/accounts/role.ts';
import type { Executor } from '#server/db/executor.ts';
import { waitingRegistrations } from '#server/db/schema/community.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { teamAlerts } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { isSigned, sentName } from '#server/db/shown-name.ts';
import { lettersIn } from '#server/features/compliments/queries/compliments.ts';
import type { RandomSource } from '#server/runtime/clock.ts';

/** Finds the unopened ones of these letters, with the senders' names as far as shown. */
export async function findSealed(
  db: Executor,
  receiverIds: readonly string[],
  ids: readonly string[],
) {
  if (ids.length === 0) return [];
  return db
    .select({
      receiverId: compliments.receiverId,
      isSigned: sql<boolean>`${isSigned}`,
      name: sql<string | null>`case when ${isSigned} then ${sentName(compliments.senderName)} end`,
    })
    .from(compliments)
    .leftJoin(profiles, sql`${profiles.id} = ${compliments.senderId} and ${isSigned}`)
    .where(
      and(
        inArray(compliments.id, [...ids]),
        inArray(compliments.receiverId, [...receiverIds]),
        eq(compliments.place, 'list'),
        eq(compliments.isRead, false),
        isNull(compliments.removedAt),
      ),
    )
    .orderBy(asc(compliments.listedAt), asc(compliments.id));
}

/** Counts the unseen thank-yous for these letters by receiver. */
export async function countUnseenThanks(
  db: Executor,
  receiverIds: readonly string[],
  complimentIds: readonly string[],
): Promise<Map<string, number>> {
  if (complimentIds.length === 0) return new Map();
  const counted = await db
    .select({ receiverId: thankYouMessages.receiverId, unseen: count() })
    .from(thankYouMessages)
    .where(
      and(
        inArray(thankYouMessages.complimentId, [...complimentIds]),
        inArray(thankYouMessages.receiverId, [...receiverIds]),
        eq(thankYouMessages.isRead, false),
      ),
    )
    .groupBy(thankYouMessages.receiverId);
  return new Map(
    counted.flatMap(({ receiverId, unseen }) =>
      receiverId === null ? [] : [[receiverId, unseen] as const],
    ),
  );
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
        lettersIn('list', personId),
        sql`not ${compliments.isRead}`,
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
    lettersIn('list', personId),
    eq(compliments.isFavorite, true),
    eq(compliments.isRead, true),
    eq(compliments.reported, false),
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

/** Checks whether a person still handles reports; the role may be gone. */
export async function hasReports(db: Executor, personId: string): Promise<boolean> {
  const [person] = await db
    .select({ isAdmin: profiles.isAdmin, teamRole: profiles.teamRole })
    .from(profiles)
    .where(eq(profiles.id, personId));
  return person !== undefined && mayDo(roleOf(person), 'reports');
}

/** Counts the registrations that wait for this person's approval; none without the right. */
export async function countRegistrations(db: Executor, personId: string): Promise<number> {
  const isAdministrator = and(eq(profiles.id, personId), eq(profiles.isAdmin, true));
  if ((await db.$count(profiles, isAdministrator)) === 0) return 0;
  return db.$count(waitingRegistrations, eq(waitingRegistrations.waitsFor, 'team'));
}

/** Checks whether a person wants pushes about reports and still handles them. */
export async function receivesPushes(db: Executor, personId: string): Promise<boolean> {
  const [alert] = await db
    .select({ one: sql`1` })
    .from(teamAlerts)
    .where(sql`${teamAlerts.personId} = ${personId} and ${teamAlerts.byPush}`);
  return alert !== undefined && hasReports(db, personId);
}
