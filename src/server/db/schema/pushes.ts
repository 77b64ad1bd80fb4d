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
import { createdAt, id, partOf } from '#server/db/schema/columns.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** Push preferences; a row exists after the first subscription. */
export const pushSettings = pgTable(
  'push_settings',
  {
    personId: partOf('person_id', () => profiles.id).primaryKey(),
    /** Quiet hours, like `22:00`, in the person’s time zone; null: none. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    timeZone: text('time_zone').notNull(),
    /** True if pushes may show senders’ names. */
    showsSender: boolean('shows_sender').notNull().default(false),
    tellsThanks: boolean('tells_thanks').notNull().default(false),
    /** No push before: the last one was recent, or it is night. */
    nextAt: timestamp('next_at', { withTimezone: true }),
  },
  (table) => [
    check(
      'push_settings_quiet',
      sql`(${table.quietFrom} is null) = (${table.quietTo} is null) and ${table.quietFrom} <> ${table.quietTo}`,
    ),
  ],
);

/** Browsers with push messages. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: id(),
    personId: partOf('person_id', () => profiles.id),
    /** Null after the session expired; an ended session removes its browser. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    /** The push endpoint, a secret. Null after the service rejected it: the browser may return with another. */
    endpoint: text('endpoint').unique(),
    /** The browser’s public key and secret for encryption. */
    p256dh: text('p256dh'),
    auth: text('auth'),
    /** The hash of the secret that identifies the browser after its endpoint changed; null until set. */
    keyHash: text('key_hash').unique(),
    /** The endpoint was set with that secret only: no names until a signed-in page confirms it. */
    isMoved: boolean('is_moved').notNull().default(false),
    /** Such as “Firefox · Linux”. */
    device: text('device').notNull(),
    createdAt: createdAt(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    /** The waiting push as JSON; a newer one replaces it. */
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
    // No message without an endpoint.
    check(
      'push_devices_deliverable',
      sql`${table.message} is null or ${table.endpoint} is not null`,
    ),
  ],
);

/** Events to push, added without waiting for locks: response times reveal nothing (decision 018). */
export const pendingPushes = pgTable(
  'pending_pushes',
  {
    id: id(),
    personId: partOf('person_id', () => profiles.id),
    kind: text('kind', { enum: pushKinds }).notNull(),
    /** The arrived letter, the thanked one, or the one for the team. */
    complimentId: partOf('compliment_id', () => compliments.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('pending_pushes_person').on(table.personId, table.createdAt),
    // For account deletion.
    index('pending_pushes_compliment').on(table.complimentId),
  ],
);
