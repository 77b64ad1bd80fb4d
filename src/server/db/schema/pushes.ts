import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { pushKinds } from '#domain/notifications/push.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { createdAt, id } from '#server/db/schema/columns.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** How somebody wishes to be told on their devices; there once they have wished for it on one. */
export const pushSettings = pgTable(
  'push_settings',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Nothing is told between these, like `22:00`, by the clock of the time zone; none: always. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    timeZone: text('time_zone').notNull(),
    /** Names of senders may stand in what is shown. */
    showsSender: boolean('shows_sender').notNull().default(false),
    tellsThanks: boolean('tells_thanks').notNull().default(false),
    /** Nothing is told before: the last one was a moment ago, or it is night. */
    nextAt: timestamp('next_at', { withTimezone: true }),
  },
  (table) => [
    check(
      'push_settings_quiet',
      sql`(${table.quietFrom} is null) = (${table.quietTo} is null) and ${table.quietFrom} <> ${table.quietTo}`,
    ),
  ],
);

/** Browsers that somebody is told in. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: id(),
    personId: uuid('person_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Null once the session has run out by itself; one that was ended takes its browser along. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    /**
     * Where a push goes: an address that the browser has from its maker. Whoever knows it can be a nuisance. Null once the
     * service knows it no more: the browser may come back with another.
     */
    endpoint: text('endpoint').unique(),
    /** The browser's public key and its secret, by which nobody on the way reads what is pushed. */
    p256dh: text('p256dh'),
    auth: text('auth'),
    /** Of the secret by which the browser is known when its address is another; null until it has said one. */
    keyHash: text('key_hash').unique(),
    /** The address came by that secret alone: it is told no names until a page of a session has been here. */
    isMoved: boolean('is_moved').notNull().default(false),
    /** Such as “Firefox · Linux”. */
    device: text('device').notNull(),
    createdAt: createdAt(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    /** What is being pushed, as JSON; a newer one takes its place. */
    message: text('message'),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
  },
  (table) => [
    index('push_devices_person').on(table.personId, table.lastSeenAt.desc()),
    // For the end of a session.
    index('push_devices_session').on(table.sessionId),
    index('push_devices_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.message} is not null`),
    index('push_devices_age').on(table.lastSeenAt),
    check(
      'push_devices_message',
      sql`(${table.message} is null) = (${table.nextAttemptAt} is null)`,
    ),
    check(
      'push_devices_address',
      sql`num_nulls(${table.endpoint}, ${table.p256dh}, ${table.auth}) in (0, 3)`,
    ),
    // Who has no address is told nothing.
    check('push_devices_told', sql`${table.message} is null or ${table.endpoint} is not null`),
  ],
);

/**
 * What has come to somebody who is told on a device, until they are. Only added to where it comes: nobody waits for
 * another's row, so that no answer tells by its time who else is doing something (decision 018).
 */
export const pendingPushes = pgTable(
  'pending_pushes',
  {
    id: id(),
    personId: uuid('person_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: pushKinds }).notNull(),
    /** The letter that has come, that the thanks are for, or that the team has to look at. */
    complimentId: uuid('compliment_id')
      .notNull()
      .references(() => compliments.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('pending_pushes_person').on(table.personId, table.createdAt),
    // For the deletion of an account, which takes letters with it.
    index('pending_pushes_compliment').on(table.complimentId),
  ],
);
