import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sessionEndReasons } from '#domain/accounts/session.ts';
import { certificateFaults } from '#domain/notifications/certificate-fault.ts';
import { id, createdAt, updatedAt, partOf } from '#server/db/schema/columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Null for an account that a code of its own opens. */
    email: text('email').unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  // For the team's search by parts of an address.
  (table) => [index('users_search').using('gin', sql`search_parts(lower(${table.email}))`)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: partOf('user_id', () => users.id),
    token: text('token').notNull().unique(),
    /** The token before the last refresh: valid for ten more seconds, then a sign of theft. */
    previousToken: text('previous_token').unique(),
    rotatedAt: timestamp('rotated_at', { withTimezone: true }),
    /** A refresh moves it. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** The idle limit. */
    idleUntil: timestamp('idle_until', { withTimezone: true }).notNull().defaultNow(),
    /** The absolute limit. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull().defaultNow(),
    isRemembered: boolean('is_remembered').notNull().default(false),
    /** Authenticator assurance level: aal2 after a second factor in this session. */
    aal: text('aal', { enum: ['aal1', 'aal2'] })
      .notNull()
      .default('aal1'),
    /** The last re-authentication; a refresh does not move it. */
    authenticatedAt: timestamp('proven_at', { withTimezone: true }),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Why a session ended, for its browser; holds no person. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    reason: text('reason', { enum: sessionEndReasons }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('ended_sessions_age').on(table.endedAt)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: partOf('user_id', () => users.id),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('accounts_user').on(table.userId),
    uniqueIndex('accounts_provider_account').on(table.providerId, table.accountId),
  ],
);

export const factors = pgTable(
  'factors',
  {
    id: id(),
    userId: partOf('user_id', () => users.id),
    type: text('type', { enum: ['totp', 'phone'] }).notNull(),
    friendlyName: text('friendly_name').notNull(),
    /** The TOTP secret or phone number, encrypted with a key from AUTH_SECRET. */
    secret: text('secret').notNull(),
    verifiedAt: timestamp('verified_at', { withTimezone: true }),
    /** The last accepted TOTP time step: a code works once. */
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (table) => [index('factors_user').on(table.userId)],
);

export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: id(),
    factorId: partOf('factor_id', () => factors.id),
    sessionId: partOf('session_id', () => sessions.id),
    /** The keyed hash of a code sent by phone; null for TOTP. */
    codeHash: text('code_hash'),
    attempts: smallint('attempts').notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('factor_challenges_factor').on(table.factorId),
    index('factor_challenges_age').on(table.expiresAt),
  ],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: partOf('user_id', () => users.id),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Browsers after a complete sign-in: a mail tells of a new one, and strangers cannot lock out a known one. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: partOf('user_id', () => users.id),
    /** The hash of the browser’s random id. */
    deviceHash: text('device_hash').notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_device').on(table.deviceHash),
    index('known_devices_age').on(table.lastUsedAt),
  ],
);

/** Links in mails: one use, one purpose, limited time. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    id: id(),
    userId: partOf('user_id', () => users.id),
    purpose: text('purpose', {
      enum: ['confirm-email', 'reset-password', 'change-email'],
    }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    newEmail: text('new_email'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('mail_tokens_user').on(table.userId),
    index('mail_tokens_age').on(table.expiresAt),
  ],
);

/** The email outbox; without a mail server mails stay here and can be read. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Of optional mails; null for mails about the account. */
    topic: text('topic', { enum: ['digest', 'team'] }),
    /** Null for mails about the account. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** When its link expires; null without a link. */
    linkEndsAt: timestamp('link_ends_at', { withTimezone: true }),
    status: text('status', { enum: ['queued', 'sent', 'failed', 'kept'] }).notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** Set when the last attempt failed because of the mail server’s certificate. */
    certificateFault: text('certificate_fault', { enum: certificateFaults }),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('mails_created').on(table.createdAt.desc()),
    index('mails_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'queued'`),
  ],
);
