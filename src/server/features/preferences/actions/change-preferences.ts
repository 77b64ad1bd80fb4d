import { eq, sql } from 'drizzle-orm';
import {
  longestPauseDays,
  mostUnwantedWords,
  type Preferences,
} from '#domain/compliments/inbox-preferences.ts';
import { dayIn, daysAfter, endOfDay, isTimeZone, usualTimeZone } from '#domain/i18n/time-zone.ts';
import { findUnfitWord, tidyUnwantedWords } from '#domain/moderation/unwanted-words.ts';
import {
  nextMorning,
  type DigestObstacle,
  type DigestRhythm,
} from '#domain/notifications/digest.ts';
import { usualQuietHours, type QuietHours } from '#domain/notifications/push.ts';
import { alertChannels, type AlertChannel } from '#domain/notifications/team-alerts.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { mapKeys } from '#domain/shared/tables.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Executor, Transaction } from '#server/db/executor.ts';
import { dropQueued } from '#server/db/queued-mails.ts';
import { digestSettings } from '#server/db/schema/digests.ts';
import { teamAlerts } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pushSettings } from '#server/db/schema/pushes.ts';
import { readPreferences } from '#server/features/preferences/queries.ts';
import { recordActivity } from '#server/features/scores/actions/record-activity.ts';

type Some<Settings> = { [Name in keyof Settings]?: Settings[Name] | undefined };

/** The time zone of a pause is UTC by default, that of digests the one of the pushes. */
type Sections = {
  inbox: Some<Preferences & { timeZone: string }>;
  pushes: Some<{ quietHours: QuietHours | null; showsSender: boolean; tellsThanks: boolean }> & {
    timeZone: string;
  };
  digests: { rhythm: DigestRhythm; timeZone?: string | undefined };
  teamAlerts: Some<Record<AlertChannel, boolean>> & { timeZone: string };
};

export type PreferencesChange = Some<Sections>;

type Work = { db: Transaction; person: Person; now: Date; sendsMail: boolean };

/** Changes preferences, all or none; missing values stay. The team's log has no entry (025). */
export async function changePreferences(
  { db, clock, config }: Context,
  person: Person,
  change: PreferencesChange,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const sendsMail = config.smtpUrl !== null;
    const work = { db: transaction, person, now: clock.now(), sendsMail };
    if (change.inbox) await changeInbox(work, change.inbox);
    if (change.pushes) await changePushes(work, change.pushes);
    if (change.digests) await changeDigests(work, change.digests);
    if (change.teamAlerts) await changeTeamAlerts(work, change.teamAlerts);
    noteChanges(transaction, { kind: 'profile', personId: person.id });
  });
}

/** Unsubscribes by the link of a mail, without a session; idempotent. */
export async function unsubscribe({ db }: Pick<Context, 'db'>, personId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    await endDigests(transaction, personId);
    noteChanges(transaction, { kind: 'profile', personId });
  });
}

/** Counts for later letters. */
async function changeInbox(
  { db, person, now: at }: Work,
  { timeZone = 'UTC', ...change }: Sections['inbox'],
): Promise<void> {
  const { noLettersUntil: day, unwantedWords } = change;
  const set = {
    ...change,
    drawnAgainAt: day == null ? day : endOfPause(day, timeZone, at),
    unwantedWords: unwantedWords && fitWords(unwantedWords),
  };
  if (Object.values(set).every((value) => value === undefined)) return;
  await db.update(profiles).set(set).where(eq(profiles.id, person.id));
  await recordActivity(db, { at, feature: 'change_inbox_preferences', people: [] });
}

function endOfPause(day: string, timeZone: string, now: Date): Date {
  const today = dayIn(now, timeZone);
  if (day >= today && day <= daysAfter(today, longestPauseDays)) return endOfDay(day, timeZone);
  throw new AppError('invalid', 'inbox_preferences.error.until', { field: 'inbox.noLettersUntil' });
}

function fitWords(given: readonly string[]): string[] {
  const words = tidyUnwantedWords(given);
  const field = 'inbox.unwantedWords';
  if (words.length > mostUnwantedWords) {
    const values = { most: mostUnwantedWords };
    throw new AppError('invalid', 'inbox_preferences.error.words_many', { field, values });
  }
  const word = findUnfitWord(words);
  if (word !== null)
    throw new AppError('invalid', 'inbox_preferences.error.word', { field, values: { word } });
  return words;
}

async function changePushes(
  { db, person }: Work,
  { quietHours, ...change }: Sections['pushes'],
): Promise<void> {
  const isEmpty = quietHours != null && quietHours.from === quietHours.to;
  if (isEmpty || !isTimeZone(change.timeZone))
    throw new AppError('invalid', 'pushes.error.quiet', { field: 'pushes.quietHours' });
  const set = { ...change, ...(quietHours === undefined ? {} : hours(quietHours)) };
  await db
    .insert(pushSettings)
    .values({ personId: person.id, ...hours(usualQuietHours), ...set })
    .onConflictDoUpdate({
      target: pushSettings.personId,
      // Pushes that wait for the end of the old hours are scheduled again.
      set: { ...set, nextAt: null },
    });
}

function hours(given: QuietHours | null) {
  return { quietFrom: given?.from ?? null, quietTo: given?.to ?? null };
}

/** Accepts mails again after an unsubscribe. */
async function changeDigests(
  work: Work,
  { rhythm, timeZone: given }: Sections['digests'],
): Promise<void> {
  const { db, person, now } = work;
  if (given !== undefined) refuseUnknownZone(given);
  if (rhythm === 'never') return endDigests(db, person.id);
  await refuseMails(work);
  const timeZone = given ?? (await knownTimeZone(db, person.id));
  const set = { rhythm, timeZone, nextAt: nextMorning(now, timeZone, rhythm) };
  await db
    .insert(digestSettings)
    .values({ personId: person.id, ...set, coveredUntil: now })
    .onConflictDoUpdate({ target: digestSettings.personId, set: { ...set, refusedAt: null } });
}

async function endDigests(db: Transaction, personId: string): Promise<void> {
  await db.delete(digestSettings).where(eq(digestSettings.personId, personId));
  await dropQueued(db, personId, 'digest');
}

async function knownTimeZone(db: Executor, personId: string): Promise<string> {
  const [pushes] = await db
    .select({ timeZone: pushSettings.timeZone })
    .from(pushSettings)
    .where(eq(pushSettings.personId, personId));
  return pushes?.timeZone ?? usualTimeZone;
}

async function changeTeamAlerts(
  work: Work,
  { timeZone, ...channels }: Sections['teamAlerts'],
): Promise<void> {
  const { db, person, now } = work;
  refuseUnknownZone(timeZone);
  if (channels.byMail === true) await refuseMails(work);
  const nextMailAt = nextMorning(now, timeZone, 'daily');
  await db
    .insert(teamAlerts)
    .values({
      personId: person.id,
      ...mapKeys(alertChannels, (channel) => channels[channel] ?? false),
      timeZone,
      nextMailAt,
    })
    .onConflictDoUpdate({
      target: teamAlerts.personId,
      set: {
        ...channels,
        timeZone,
        // No second mail today, even in another time zone.
        nextMailAt: sql`greatest(${teamAlerts.nextMailAt}, ${nextMailAt})`,
      },
    });
  if (channels.byMail === false) await dropQueued(db, person.id, 'team');
}

function refuseUnknownZone(timeZone: string): void {
  if (!isTimeZone(timeZone)) throw new AppError('invalid', 'digests.error.time_zone');
}

const refusals = {
  no_address: 'digests.error.unconfirmed',
  no_mails: 'digests.error.no_mails',
  unconfirmed: 'digests.error.unconfirmed',
} as const satisfies Record<DigestObstacle, string>;

/** Refuses without a mail server or a confirmed address. */
async function refuseMails(work: Work): Promise<void> {
  const { obstacle } = (await readPreferences(work)).digests;
  if (obstacle !== null) throw new AppError('conflict', refusals[obstacle]);
}
