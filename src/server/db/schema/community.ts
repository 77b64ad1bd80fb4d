import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { audiences } from '#domain/accounts/audience.ts';
import { joinModes, joinWaits } from '#domain/accounts/joining.ts';
import { providerNames } from '#domain/accounts/provider.ts';
import { delayChoices } from '#domain/compliments/letter-place.ts';
import type { Language } from '#domain/i18n/language.ts';
import { roundOrganizers, signings } from '#domain/rounds/round.ts';
import { createdAt, id, updatedAt, textList } from '#server/db/schema/columns.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { languages } from '#server/db/schema/translations.ts';

/** One row; none until an administrator changes something. */
export const communitySettings = pgTable(
  'community_settings',
  {
    id: smallint('id').primaryKey().default(1),
    joinMode: text('join_mode', { enum: joinModes }).notNull().default('open'),
    /** As in stored addresses. */
    emailDomains: textList('email_domains'),
    /** For whom it is; null until an administrator says so. */
    audience: text('audience', { enum: audiences }),
    name: text('name'),
    /** For visitors without a choice; null: German. */
    language: text('language').$type<Language>(),
    /** Each counts where the environment names none. */
    operatorName: text('operator_name'),
    operatorAddress: text('operator_address'),
    operatorEmail: text('operator_email'),
    /** Counts where the environment sets none. */
    anonymousDelay: text('anonymous_delay', { enum: delayChoices }).notNull().default('minutes'),
    roundOrganizers: text('round_organizers', { enum: roundOrganizers }).notNull().default('team'),
    /** Preselects the choice in the form of a new round. */
    roundSigning: text('round_signing', { enum: signings }).notNull().default('signed'),
    updatedAt: updatedAt(),
    updatedBy: uuid('updated_by').references(() => profiles.id, { onDelete: 'set null' }),
  },
  (table) => [check('community_settings_one', sql`${table.id} = 1`)],
);

/** The link's secret is not stored: it follows from the id and AUTH_SECRET. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** For the team alone. */
    note: text('note').notNull().default(''),
    /** The address that it was mailed to. */
    recipient: text('recipient'),
    mostUses: integer('most_uses').notNull(),
    uses: integer('uses').notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    createdAt: createdAt(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('invitations_created').on(table.createdAt.desc()),
    index('invitations_age').on(table.expiresAt),
    check('invitations_uses', sql`${table.uses} between 0 and ${table.mostUses}`),
  ],
);

/**
 * Registrations that wait for the mailbox or the team, also of addresses with an account. Not accounts: nothing else of
 * the product knows them.
 */
export const waitingRegistrations = pgTable(
  'waiting_registrations',
  {
    id: id(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    traits: text('traits').array().notNull(),
    languageId: smallint('language_id')
      .notNull()
      .references(() => languages.id),
    /** The slow hash; null with a provider. */
    password: text('password'),
    providerId: text('provider_id', { enum: providerNames }),
    accountId: text('account_id'),
    waitsFor: text('waits_for', { enum: joinWaits }).notNull(),
    /** The mailed link was opened, or a provider vouches. */
    isProven: boolean('is_proven').notNull().default(false),
    /** The team has agreed before the mailbox. */
    isApproved: boolean('is_approved').notNull().default(false),
    /** The invitation that was used. */
    invitationId: uuid('invitation_id'),
    /** The hash of the registering browser’s id: only there the link completes what was typed. */
    deviceHash: text('device_hash'),
    /** As in the audit log, to limit one network’s share of the queue. */
    network: text('network'),
    /** Of the mailed link. */
    tokenHash: text('token_hash').unique(),
    mailedAt: timestamp('mailed_at', { withTimezone: true }),
    mails: smallint('mails').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('waiting_registrations_created').on(table.createdAt),
    uniqueIndex('waiting_registrations_provider').on(table.providerId, table.accountId),
  ],
);
