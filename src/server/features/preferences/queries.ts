import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Preferences } from '#domain/compliments/inbox-preferences.ts';
import type { DigestObstacle, DigestRhythm } from '#domain/notifications/digest.ts';
import { usualQuietHours, type QuietHours } from '#domain/notifications/push.ts';
import { preparedRead } from '#server/db/driver/prepared.ts';
import type { Executor } from '#server/db/executor.ts';
import { users } from '#server/db/schema/accounts.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { digestSettings } from '#server/db/schema/digests.ts';
import { teamAlerts } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pushDevices, pushSettings } from '#server/db/schema/pushes.ts';

const own = preparedRead('inbox_preferences', (db) =>
  db
    .select({
      noLettersUntil: profiles.noLettersUntil,
      drawnAgainAt: profiles.drawnAgainAt,
      signedOnly: profiles.signedOnly,
      withoutAiHelp: profiles.withoutAiHelp,
      unwantedWords: profiles.unwantedWords,
      filteredCount: sql<number>`(select count(*)::int from ${compliments} letter
        where letter.receiver_id = profiles.id and letter.removed_at is null and letter.place = 'filtered')`,
    })
    .from(profiles)
    .where(eq(profiles.id, sql.placeholder('personId'))),
);

/** Reads a person's inbox preferences and the number of filtered letters; null without an account. */
export async function readInboxPreferences(
  db: Executor,
  personId: string,
  now: Date,
): Promise<(Preferences & { filteredCount: number }) | null> {
  const [row] = await own(db, { personId });
  if (row === undefined) return null;
  const { drawnAgainAt, noLettersUntil, ...preferences } = row;
  const isPaused = drawnAgainAt !== null && drawnAgainAt > now;
  return { ...preferences, noLettersUntil: isPaused ? noLettersUntil : null };
}

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

export async function readTeamAlerts(db: Executor, personId: string) {
  const [alert] = await db
    .select({ byPush: teamAlerts.byPush, byMail: teamAlerts.byMail })
    .from(teamAlerts)
    .where(eq(teamAlerts.personId, personId));
  const devices = await db.$count(
    pushDevices,
    and(eq(pushDevices.personId, personId), isNotNull(pushDevices.endpoint)),
  );
  return { byPush: false, byMail: false, ...alert, hasDevice: devices > 0 };
}
