import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { DigestObstacle } from '#domain/notifications/digest.ts';
import { usualQuietHours, type QuietHours } from '#domain/notifications/push.ts';
import { alertChannels } from '#domain/notifications/team-alerts.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { mapKeys, pick } from '#domain/shared/tables.ts';
import type { Executor } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { users } from '#server/db/schema/accounts.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { digestSettings } from '#server/db/schema/digests.ts';
import { teamAlerts } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pushDevices, pushSettings } from '#server/db/schema/pushes.ts';

const own = prepared('preferences', (db) =>
  db
    .select({
      inbox: {
        ...pick(profiles, ['noLettersUntil', 'signedOnly', 'withoutAiHelp', 'unwantedWords']),
        filteredCount: sql<number>`(select count(*)::int from ${compliments} letter
          where letter.receiver_id = profiles.id and letter.removed_at is null and letter.place = 'filtered')`,
      },
      drawnAgainAt: profiles.drawnAgainAt,
      isConfirmed: users.emailVerified,
      hasAddress: sql<boolean>`${users.email} is not null`,
      ...pick(pushSettings, ['quietFrom', 'quietTo', 'showsSender', 'tellsThanks']),
      rhythm: digestSettings.rhythm,
      refusedAt: digestSettings.refusedAt,
      ...pick(teamAlerts, alertChannels),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(pushSettings, eq(pushSettings.personId, profiles.id))
    .leftJoin(digestSettings, eq(digestSettings.personId, profiles.id))
    .leftJoin(teamAlerts, eq(teamAlerts.personId, profiles.id))
    .where(eq(profiles.id, sql.placeholder('personId'))),
);

/** Reads a person's preferences, or the defaults, and what prevents mails. */
export async function readPreferences({
  db,
  person,
  now,
  sendsMail,
}: {
  db: Executor;
  person: { id: string; sessionId: string };
  now: Date;
  sendsMail: boolean;
}) {
  const [row] = await own(db, { personId: person.id });
  if (row === undefined) throw new AppError('unauthenticated', 'error.unauthenticated');
  const isPaused = row.drawnAgainAt !== null && row.drawnAgainAt > now;
  const unconfirmed: DigestObstacle | null = row.isConfirmed ? null : 'unconfirmed';
  return {
    inbox: { ...row.inbox, noLettersUntil: isPaused ? row.inbox.noLettersUntil : null },
    pushes: {
      quietHours: row.showsSender === null ? usualQuietHours : quietHoursOf(row),
      showsSender: row.showsSender ?? false,
      tellsThanks: row.tellsThanks ?? false,
      devices: await readDevices(db, person),
    },
    digests: {
      rhythm: row.rhythm ?? 'never',
      isRefused: row.refusedAt !== null,
      obstacle: row.hasAddress ? (sendsMail ? unconfirmed : 'no_mails') : 'no_address',
    } as const,
    teamAlerts: mapKeys(alertChannels, (channel) => row[channel] ?? false),
  };
}

function readDevices(db: Executor, person: { id: string; sessionId: string }) {
  return db
    .select({
      id: pushDevices.id,
      device: pushDevices.device,
      since: sql<string>`to_char(${pushDevices.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`,
      isCurrent: sql<boolean>`${pushDevices.sessionId} is not distinct from ${person.sessionId}`,
    })
    .from(pushDevices)
    .where(and(eq(pushDevices.personId, person.id), isNotNull(pushDevices.endpoint)))
    .orderBy(desc(pushDevices.lastSeenAt), asc(pushDevices.id));
}

export function quietHoursOf(row: {
  quietFrom: string | null;
  quietTo: string | null;
}): QuietHours | null {
  const { quietFrom: from, quietTo: to } = row;
  return from === null || to === null ? null : { from, to };
}
