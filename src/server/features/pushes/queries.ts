import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { usualQuietHours, type QuietHours } from '#domain/notifications/push.ts';
import type { Executor } from '#server/db/client.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pushDevices, pushSettings } from '#server/db/schema/pushes.ts';
import { isSigned, sentName } from '#server/db/shown-name.ts';

/** Reads a person's push settings, or the defaults, and their browsers. */
export async function readPushes(db: Executor, person: { id: string; sessionId: string }) {
  const [settings] = await db
    .select({
      quietFrom: pushSettings.quietFrom,
      quietTo: pushSettings.quietTo,
      showsSender: pushSettings.showsSender,
      tellsThanks: pushSettings.tellsThanks,
    })
    .from(pushSettings)
    .where(eq(pushSettings.personId, person.id));
  const devices = await db
    .select({
      id: pushDevices.id,
      device: pushDevices.device,
      since: sql<string>`to_char(${pushDevices.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`,
      isCurrent: sql<boolean>`${pushDevices.sessionId} is not distinct from ${person.sessionId}`,
    })
    .from(pushDevices)
    .where(and(eq(pushDevices.personId, person.id), isNotNull(pushDevices.endpoint)))
    .orderBy(desc(pushDevices.lastSeenAt), asc(pushDevices.id));
  return {
    quietHours: settings === undefined ? usualQuietHours : quietHoursOf(settings),
    showsSender: settings?.showsSender ?? false,
    tellsThanks: settings?.tellsThanks ?? false,
    devices,
  };
}

export function quietHoursOf(row: {
  quietFrom: string | null;
  quietTo: string | null;
}): QuietHours | null {
  const { quietFrom: from, quietTo: to } = row;
  return from === null || to === null ? null : { from, to };
}

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
