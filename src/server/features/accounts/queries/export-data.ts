import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { alertChannels } from '#domain/notifications/team-alerts.ts';
import type { Person } from '#domain/shared/actor.ts';
import { pick } from '#domain/shared/tables.ts';
import type { Executor } from '#server/db/executor.ts';
import { ownColumns } from '#server/db/profile-columns.ts';
import { accounts, factors, knownDevices, sessions, users } from '#server/db/schema/accounts.ts';
import { engagementMetrics } from '#server/db/schema/analytics.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { digestSettings } from '#server/db/schema/digests.ts';
import { draws } from '#server/db/schema/matching.ts';
import { appeals, reports, teamAlerts } from '#server/db/schema/moderation.ts';
import { adminNotifications } from '#server/db/schema/notifications.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { pushDevices, pushSettings } from '#server/db/schema/pushes.ts';
import { roundLetters, roundMembers, rounds } from '#server/db/schema/rounds.ts';
import { suggestions } from '#server/db/schema/suggestions.ts';
import { testimonials, testimonialTranslations } from '#server/db/schema/testimonials.ts';
import { languages } from '#server/db/schema/translations.ts';
import { isSigned, sentName, shownName } from '#server/db/shown-name.ts';
import { eventsOf, ownEvent } from '#server/features/audit/queries.ts';
import { listBlocks } from '#server/features/blocked-senders/queries.ts';
import { findOwnCode } from '#server/features/profiles/queries.ts';

/** Decrypts a stored value; null if it cannot be read any more. */
type OpenSealed = (sealed: string) => string | null;

/** Exports a person's data. Anonymous and AI letters have no sender, and the day instead of the time (P13). */
export async function exportData(db: Executor, person: Person, open: OpenSealed) {
  const rows = ownRows(db, person.id);
  const [profile] = await db
    .select({
      idProfiles: profiles.idProfiles,
      ...ownColumns,
      email: users.email,
      pausedUntil: profiles.pausedUntil,
      noLettersUntil: profiles.noLettersUntil,
      ...pick(profiles, ['signedOnly', 'withoutAiHelp', 'unwantedWords', 'isAdmin', 'teamRole']),
      isEmailConfirmed: users.emailVerified,
      score: profiles.score,
      createdAt: profiles.createdAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .innerJoin(languages, eq(languages.id, profiles.languageId))
    .where(eq(profiles.id, person.id));
  return {
    profile,
    code: await findOwnCode(db, person.id),
    complimentsSent: await sentBy(db, person.id),
    complimentsReceived: await receivedBy(db, person.id),
    thanks: await thanksOf(db, person.id),
    thanksGiven: await thanksBy(db, person.id),
    objections: await objectionsOf(db, person.id),
    reports: await rows(reports, 'reporterId', [
      'createdAt',
      'reason',
      'kind',
      'decision',
      'decidedAt',
    ]),
    testimonials: await testimonialsOf(db, person.id),
    notifications: await rows(adminNotifications, 'userId', ['createdAt', 'action', 'message']),
    suggestions: await rows(suggestions, 'userId', ['createdAt', 'text']),
    dailyMetrics: await rows(engagementMetrics, 'userId', [
      'date',
      'engagementScore',
      'complimentsSent',
      'complimentsReceived',
      'thanksSent',
      'aiInteractions',
    ]),
    draws: await rows(draws, 'drawerId', ['drawnAt', 'usedAt']),
    rounds: {
      organized: await rows(rounds, 'organizerId', [
        'createdAt',
        'title',
        'note',
        'shape',
        'lettersEach',
        'signing',
        'opensAt',
        'startedAt',
        'openedAt',
        'remindedAt',
      ]),
      joined: await db
        .select({
          title: rounds.title,
          state: roundMembers.state,
          joinedAt: roundMembers.joinedAt,
        })
        .from(roundMembers)
        .innerJoin(rounds, eq(rounds.id, roundMembers.roundId))
        .where(eq(roundMembers.personId, person.id))
        .orderBy(asc(roundMembers.joinedAt)),
      letters: await rows(roundLetters, 'writerId', [
        'writtenAt',
        'text',
        'isAnonymous',
        'signsIfFew',
        'isExtra',
        'returnReason',
      ]),
    },
    blocks: (await listBlocks(db, person.id))
      .map(({ isAnonymous, name, since }) => ({ isAnonymous, name, since }))
      .toReversed(),
    pushes: {
      settings: await rows(pushSettings, 'personId', [
        'quietFrom',
        'quietTo',
        'timeZone',
        'showsSender',
        'tellsThanks',
      ]),
      devices: await rows(pushDevices, 'personId', ['createdAt', 'device', 'lastSeenAt']),
    },
    digests: await rows(digestSettings, 'personId', [
      'rhythm',
      'timeZone',
      'coveredUntil',
      'refusedAt',
    ]),
    teamAlerts: await rows(teamAlerts, 'personId', [...alertChannels, 'timeZone']),
    sessions: await db
      .select({
        device: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.updatedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, person.id))
      .orderBy(asc(sessions.createdAt)),
    factors: await factorsOf(db, person.id, open),
    providers: await db
      .select({
        provider: accounts.providerId,
        // The provider's id of the person; for a password, the account's own.
        subject: sql<
          string | null
        >`case when ${accounts.providerId} <> 'credential' then ${accounts.accountId} end`,
        createdAt: accounts.createdAt,
      })
      .from(accounts)
      .where(eq(accounts.userId, person.id))
      .orderBy(asc(accounts.createdAt)),
    knownBrowsers: await rows(knownDevices, 'userId', ['createdAt', 'lastUsedAt']),
    activity: await db
      .select(ownEvent)
      .from(auditEvents)
      .where(eventsOf(person.id))
      .orderBy(asc(auditEvents.createdAt)),
  };
}

/** Reads columns of the person's rows, in the order of the first column. */
function ownRows(db: Executor, personId: string) {
  return <Name extends string>(
    table: PgTable & Record<Name, PgColumn>,
    owner: Name,
    names: readonly [Name, ...Name[]],
  ): Promise<Record<string, unknown>[]> =>
    db
      .select(Object.fromEntries(names.map((name) => [name, table[name]])))
      .from<PgTable>(table)
      .where(eq(table[owner], personId))
      .orderBy(asc(table[names[0]]));
}

/** A telephone number is the person's data; an authenticator's secret opens the account, so it is left out. */
async function factorsOf(db: Executor, personId: string, open: OpenSealed) {
  const rows = await db
    .select()
    .from(factors)
    .where(eq(factors.userId, personId))
    .orderBy(asc(factors.createdAt));
  return rows.map(({ type, friendlyName, secret, createdAt }) => ({
    type,
    name: friendlyName,
    phoneNumber: type === 'phone' ? open(secret) : null,
    createdAt,
  }));
}

function sentBy(db: Executor, personId: string) {
  return db
    .select({
      text: compliments.text,
      sentAs: sql<
        string | null
      >`case when not ${compliments.isAnonymous} then coalesce(${compliments.senderName},
        (select name from ${profiles} own where own.id = ${compliments.senderId})) end`,
      receiver: shownName(),
      isAnonymous: compliments.isAnonymous,
      isAiSuggested: compliments.isAiSuggested,
      rating: compliments.shownRating,
      // A removed letter loses its text first.
      removedAt: compliments.removedAt,
      removedRule: compliments.removedRule,
      ownRevealAnswer: compliments.revealAnswer,
      createdAt: compliments.createdAt,
    })
    .from(compliments)
    .innerJoin(profiles, eq(profiles.id, compliments.receiverId))
    .where(eq(compliments.senderId, personId))
    .orderBy(asc(compliments.createdAt));
}

function receivedBy(db: Executor, personId: string) {
  return db
    .select({
      text: compliments.text,
      sender: sql<
        string | null
      >`case when ${isSigned} then ${sentName(compliments.senderName)} end`,
      isAnonymous: compliments.isAnonymous,
      ...pick(compliments, ['isAi', 'rating', 'isFavorite', 'revealAskedAt', 'reportReason']),
      isFiltered: sql<boolean>`${compliments.place} = 'filtered'`,
      sentOn: sql<string>`to_char(${compliments.listedAt} at time zone 'UTC', 'YYYY-MM-DD')`,
    })
    .from(compliments)
    .leftJoin(profiles, sql`${profiles.id} = ${compliments.senderId} and ${isSigned}`)
    .where(
      // A letter on its way, or never delivered, is its sender's alone.
      sql`${compliments.receiverId} = ${personId} and ${compliments.removedAt} is null
        and ${compliments.place} in ('list', 'filtered')`,
    )
    .orderBy(asc(compliments.listedAt), asc(compliments.id));
}

function thanksOf(db: Executor, personId: string) {
  return db
    .select({
      message: thankYouMessages.message,
      sender: sentName(thankYouMessages.senderName),
      createdAt: thankYouMessages.createdAt,
    })
    .from(thankYouMessages)
    .leftJoin(profiles, eq(profiles.id, thankYouMessages.senderId))
    .where(eq(thankYouMessages.receiverId, personId))
    .orderBy(asc(thankYouMessages.createdAt));
}

/** Thanks by a person, as far as the letter names its writer. */
function thanksBy(db: Executor, personId: string) {
  return db
    .select({
      message: thankYouMessages.message,
      sentAs: sql<
        string | null
      >`coalesce(${thankYouMessages.senderName}, (select name from ${profiles} own where own.id = ${personId}))`,
      receiver: sentName(compliments.senderName),
      createdAt: thankYouMessages.createdAt,
    })
    .from(thankYouMessages)
    .leftJoin(
      compliments,
      and(
        eq(compliments.id, thankYouMessages.complimentId),
        isNull(compliments.removedAt),
        isSigned,
      ),
    )
    .leftJoin(profiles, eq(profiles.id, compliments.senderId))
    .where(eq(thankYouMessages.senderId, personId))
    .orderBy(asc(thankYouMessages.createdAt));
}

function objectionsOf(db: Executor, personId: string) {
  return db
    .select(pick(appeals, ['sentence', 'decision', 'createdAt', 'decidedAt']))
    .from(appeals)
    .innerJoin(compliments, eq(compliments.id, appeals.complimentId))
    .where(eq(compliments.senderId, personId))
    .orderBy(asc(appeals.createdAt));
}

function testimonialsOf(db: Executor, personId: string) {
  return db
    .select({
      text: testimonialTranslations.text,
      language: languages.iso2,
      isVerified: testimonials.isVerified,
      createdAt: testimonials.createdAt,
    })
    .from(testimonials)
    .innerJoin(testimonialTranslations, eq(testimonialTranslations.testimonialId, testimonials.id))
    .innerJoin(languages, eq(languages.id, testimonialTranslations.languageId))
    .where(eq(testimonials.userId, personId))
    .orderBy(asc(testimonials.createdAt));
}
