import { sql } from 'drizzle-orm';
import { wordKinds } from '#domain/guard/word-list.ts';
import { noticeActions, removalRules } from '#domain/moderation.ts';
import { sessionEndReasons } from '#domain/session.ts';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/*
 * Tables and columns carry the specification's names. Ids are random UUIDs: a time-ordered id would
 * betray when an anonymous compliment was written.
 */

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow();
const id = () => uuid('id').primaryKey().defaultRandom();

// --- accounts ---

export const users = pgTable('users', {
  id: id(),
  /** Unused: a person's name lives in `profiles` alone. */
  name: text('name').notNull().default(''),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    /** The token before the last refresh: good for another ten seconds, then a sign of theft. */
    previousToken: text('previous_token').unique(),
    rotatedAt: timestamp('rotated_at', { withTimezone: true }),
    /** Until when the token opens doors; a refresh moves it. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Until when a refresh is possible without having been here (idle limit). */
    idleUntil: timestamp('idle_until', { withTimezone: true }).notNull().defaultNow(),
    /** When the session ends, whatever happens (absolute limit). */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull().defaultNow(),
    isRemembered: boolean('is_remembered').notNull().default(false),
    /** Authenticator assurance level: aal2 once a second factor was verified in this session. */
    aal: text('aal', { enum: ['aal1', 'aal2'] })
      .notNull()
      .default('aal1'),
    /** When whoever sits there last proved who they are; a refresh does not move it. */
    provenAt: timestamp('proven_at', { withTimezone: true }),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Why a session is over, for the browser that still has its secret; nothing says whose it was. */
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
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
    scope: text('scope'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('accounts_user').on(table.userId),
    uniqueIndex('accounts_provider_account').on(table.providerId, table.accountId),
  ],
);

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

export const factors = pgTable(
  'factors',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['totp', 'phone'] }).notNull(),
    friendlyName: text('friendly_name').notNull(),
    /** The TOTP secret or the phone number, encrypted with a key made from AUTH_SECRET. */
    secret: text('secret').notNull(),
    verifiedAt: timestamp('verified_at', { withTimezone: true }),
    /** The last time step whose TOTP code was accepted: a code works once. */
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (table) => [index('factors_user').on(table.userId)],
);

export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: id(),
    factorId: uuid('factor_id')
      .notNull()
      .references(() => factors.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The keyed hash of a code that was sent by phone; null for TOTP. */
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
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Browsers in which a person has signed in completely: they are told of a new one, and nobody can keep an old one out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The hash of the random mark that the browser keeps. */
    deviceHash: text('device_hash').notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_age').on(table.lastUsedAt),
  ],
);

/** Links in mails: each works once, for one purpose, for a while. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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

/** Mails wait here until they are delivered; without a mail server they stay and can be read. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    status: text('status', { enum: ['queued', 'sent', 'failed', 'kept'] }).notNull(),
    attempts: smallint('attempts').notNull().default(0),
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

/** Every account event. Append-only: a trigger refuses changes, and deletion before 90 days. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Who did it; forgotten when the account is deleted. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    /** Whom it concerned, when it was a person. */
    targetId: uuid('target_id').references(() => users.id, { onDelete: 'set null' }),
    /** The network prefix (/24 or /48), never a whole address. */
    network: text('network'),
    /** What the event was about, by id or name of a setting; never what somebody wrote. */
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_events_actor').on(table.actorId, table.createdAt.desc()),
    index('audit_events_target').on(table.targetId, table.createdAt.desc()),
    index('audit_events_created').on(table.createdAt),
  ],
);

// --- languages and texts ---

export const languages = pgTable('languages', {
  id: smallint('id').primaryKey().generatedByDefaultAsIdentity(),
  iso2: text('iso2').notNull().unique(),
  name: text('name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  isFallback: boolean('is_fallback').notNull().default(false),
});

export const translations = pgTable(
  'translations',
  {
    key: text('key').notNull(),
    languageId: smallint('language_id')
      .notNull()
      .references(() => languages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    isFallback: boolean('is_fallback').notNull().default(false),
    /** The text as it was shipped: a later version replaces it only while nobody has edited it. */
    shippedText: text('shipped_text'),
  },
  (table) => [primaryKey({ columns: [table.languageId, table.key] })],
);

// --- people ---

export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    traits: text('traits')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The public number, dense enough for the random draw. */
    idProfiles: integer('id_profiles').notNull().unique().generatedAlwaysAsIdentity(),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** Until when a moderator has paused this person's sending; year 9999 for good. */
    pausedUntil: timestamp('paused_until', { withTimezone: true }),
    languageId: smallint('language_id')
      .notNull()
      .references(() => languages.id),
    score: smallint('score').notNull().default(0),
    complimentsSent: integer('compliments_sent').notNull().default(0),
    complimentsReceived: integer('compliments_received').notNull().default(0),
    thanksReceived: integer('thanks_received').notNull().default(0),
    /** Off: neither this person's traits nor what they write is shown to a model. */
    aiEnabled: boolean('ai_enabled').notNull().default(true),
    /** Invented people of the demo community; never in a real one. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** When the text guard last read name and traits; null: never. */
    wordsReadAt: timestamp('words_read_at', { withTimezone: true }),
    /** It minded the name: nobody else is shown it, and its owner is asked for another. */
    nameRefused: boolean('name_refused').notNull().default(false),
    /** Those of the traits that it minded; nobody else is shown them. */
    refusedTraits: text('refused_traits')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    createdAt: createdAt(),
  },
  (table) => [
    // For those whom the text guard has never read.
    index('profiles_words_unread')
      .on(table.id)
      .where(sql`${table.wordsReadAt} is null`),
    // For the statistics: who joined when, and the few who are not counted.
    index('profiles_created').on(table.createdAt),
    index('profiles_administrators')
      .on(table.id)
      .where(sql`${table.isAdmin}`),
    check('profiles_score_range', sql`${table.score} between 0 and 100`),
  ],
);

export const testimonials = pgTable('testimonials', {
  id: id(),
  userId: uuid('user_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  isVerified: boolean('is_verified').notNull().default(false),
  createdAt: createdAt(),
});

export const testimonialTranslations = pgTable(
  'testimonial_translations',
  {
    testimonialId: uuid('testimonial_id')
      .notNull()
      .references(() => testimonials.id, { onDelete: 'cascade' }),
    languageId: smallint('language_id')
      .notNull()
      .references(() => languages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.testimonialId, table.languageId] })],
);

// --- compliments ---

export const compliments = pgTable(
  'compliments',
  {
    id: id(),
    text: text('text').notNull(),
    /** Null for AI compliments and once the sender has deleted their account. */
    senderId: uuid('sender_id').references(() => profiles.id, { onDelete: 'set null' }),
    /**
     * The name that it was sent under; never that of an anonymous sender. Null beside a sender: the name
     * of now, as for letters from before there was this column. A trigger clears it with the sender.
     */
    senderName: text('sender_name'),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    isAi: boolean('is_ai').notNull().default(false),
    isAiSuggested: boolean('is_ai_suggested').notNull().default(false),
    originalAiText: text('original_ai_text'),
    validationScore: doublePrecision('validation_score'),
    rating: text('rating', { enum: ['positive'] }),
    reported: boolean('reported').notNull().default(false),
    reportReason: text('report_reason'),
    reportedAt: timestamp('reported_at', { withTimezone: true }),
    thanked: boolean('thanked').notNull().default(false),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: createdAt(),
    /** Hidden everywhere from then on; the text is purged 30 days later. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** Which rule a removed compliment broke; told to its sender. */
    removedRule: text('removed_rule', { enum: removalRules }),
  },
  (table) => [
    index('compliments_received')
      .on(table.receiverId, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.removedAt} is null`),
    // For the deletion of an account, which takes what it received with it.
    index('compliments_receiver').on(table.receiverId),
    index('compliments_sent').on(table.senderId, table.createdAt.desc(), table.id.desc()),
    index('compliments_unread')
      .on(table.receiverId)
      .where(sql`not ${table.isRead} and ${table.removedAt} is null`),
    index('compliments_reported')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.reported} and ${table.removedAt} is null`),
    check('compliments_not_to_oneself', sql`${table.senderId} <> ${table.receiverId}`),
    check('compliments_rating', sql`${table.rating} = 'positive'`),
    check(
      'compliments_sender_name',
      sql`${table.senderName} is null or (${table.senderId} is not null and not ${table.isAnonymous} and not ${table.isAi})`,
    ),
  ],
);

export const thankYouMessages = pgTable(
  'thank_you_messages',
  {
    id: id(),
    complimentId: uuid('compliment_id')
      .unique()
      .references(() => compliments.id, { onDelete: 'set null' }),
    /** Who says thanks: the compliment's receiver. */
    senderId: uuid('sender_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** The name that they had then, with the rules of a compliment's. */
    senderName: text('sender_name'),
    /** Who is thanked: the compliment's sender. Null once they have deleted their account: giving thanks counts all the same. */
    receiverId: uuid('receiver_id').references(() => profiles.id, { onDelete: 'set null' }),
    message: text('message').notNull(),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('thanks_received').on(table.receiverId, table.createdAt.desc(), table.id.desc()),
    index('thanks_sent').on(table.senderId, table.createdAt.desc()),
    index('thanks_unread')
      .on(table.receiverId)
      .where(sql`not ${table.isRead}`),
    check('thanks_sender_name', sql`${table.senderName} is null or ${table.senderId} is not null`),
  ],
);

/** A sender's one sentence against the removal of their compliment. */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    complimentId: uuid('compliment_id')
      .notNull()
      .unique()
      .references(() => compliments.id, { onDelete: 'cascade' }),
    sentence: text('sentence').notNull(),
    /** Null while it waits in the queue; final afterwards. */
    decision: text('decision', { enum: ['upheld', 'rejected'] }),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('appeals_open')
      .on(table.createdAt)
      .where(sql`${table.decision} is null`),
  ],
);

export const adminNotifications = pgTable(
  'admin_notifications',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    complimentId: uuid('compliment_id').references(() => compliments.id, { onDelete: 'set null' }),
    action: text('action', { enum: noticeActions }).notNull(),
    /** The German sentence; `params` let readers of other languages have their own. */
    message: text('message').notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull().default({}),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_compliment').on(table.complimentId),
    index('notifications_received').on(table.userId, table.createdAt.desc()),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`not ${table.isRead}`),
  ],
);

/** What the AI helper suggested to whom, so that the server alone decides the AI flags. */
export const suggestions = pgTable(
  'suggestions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Null: made for the person themselves. */
    receiverId: uuid('receiver_id').references(() => profiles.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Set once it was kept in the received list. */
    complimentId: uuid('compliment_id').references(() => compliments.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('suggestions_user').on(table.userId, table.receiverId, table.createdAt.desc()),
    index('suggestions_compliment').on(table.complimentId),
    index('suggestions_age').on(table.createdAt),
  ],
);

// --- AI ---

export const aiPrompts = pgTable(
  'ai_prompts',
  {
    id: id(),
    /** What the versions of one prompt have in common. A version is never changed once it is saved. */
    familyId: uuid('family_id').notNull().defaultRandom(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    promptText: text('prompt_text').notNull(),
    type: text('type', { enum: ['generation', 'validation'] }).notNull(),
    version: integer('version').notNull().default(1),
    isActive: boolean('is_active').notNull().default(true),
    updatedAt: updatedAt(),
    updatedBy: uuid('updated_by').references(() => profiles.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('ai_prompts_version').on(table.familyId, table.version),
    uniqueIndex('ai_prompts_one_active')
      .on(table.type)
      .where(sql`${table.isActive}`),
    check('ai_prompts_type', sql`${table.type} in ('generation', 'validation')`),
  ],
);

export const aiConfig = pgTable('ai_config', {
  id: id(),
  key: text('key').notNull().unique(),
  value: text('value').notNull(),
  description: text('description').notNull().default(''),
  updatedAt: updatedAt(),
  updatedBy: uuid('updated_by').references(() => profiles.id, { onDelete: 'set null' }),
});

export const apiUsage = pgTable(
  'api_usage',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What it was for: `generation` or `validation`. */
    endpoint: text('endpoint').notNull(),
    model: text('model').notNull().default(''),
    /** Tokens as the provider reported them; cached ones are part of the prompt's. */
    promptTokens: integer('prompt_tokens').notNull().default(0),
    completionTokens: integer('completion_tokens').notNull().default(0),
    cachedTokens: integer('cached_tokens').notNull().default(0),
    totalTokens: integer('total_tokens').notNull(),
    /** True: the provider reported nothing, and the tokens are the most that it may charge for. */
    tokensEstimated: boolean('tokens_estimated').notNull().default(false),
    costUsd: numeric('cost_usd', { precision: 14, scale: 8, mode: 'number' }).notNull(),
    /** False: no price is known for this model, and the cost is an assumption, 0 on the own network. */
    priceKnown: boolean('price_known').notNull().default(true),
    milliseconds: integer('milliseconds').notNull().default(0),
    /** `ok`, or why the answer was not used. */
    outcome: text('outcome').notNull().default('ok'),
    createdAt: createdAt(),
  },
  (table) => [index('api_usage_created').on(table.createdAt)],
);

/** The calls of each day (UTC), counted by a trigger of `api_usage`: what the reports are made from. */
export const apiUsageDays = pgTable(
  'api_usage_days',
  {
    date: date('date').notNull(),
    endpoint: text('endpoint').notNull(),
    model: text('model').notNull(),
    outcome: text('outcome').notNull(),
    priceKnown: boolean('price_known').notNull(),
    calls: integer('calls').notNull(),
    totalTokens: bigint('total_tokens', { mode: 'number' }).notNull(),
    /** Those of the total that no provider has reported. */
    estimatedTokens: bigint('estimated_tokens', { mode: 'number' }).notNull().default(0),
    costUsd: numeric('cost_usd', { precision: 18, scale: 8, mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'api_usage_days_key',
      columns: [table.date, table.endpoint, table.model, table.outcome, table.priceKnown],
    }),
  ],
);

/** How often the local way took a model's place on a day (UTC), and why. */
export const aiFallbackDays = pgTable(
  'ai_fallback_days',
  {
    date: date('date').notNull(),
    /** What the model would have been asked for, as in `api_usage`. */
    endpoint: text('endpoint').notNull(),
    reason: text('reason').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'ai_fallback_days_key',
      columns: [table.date, table.endpoint, table.reason],
    }),
  ],
);

/** What the model's calls of a day (UTC) have cost, and what those that are under way may cost at most. */
export const aiBudgetDays = pgTable('ai_budget_days', {
  date: date('date').primaryKey(),
  committedUsd: numeric('committed_usd', { precision: 18, scale: 8, mode: 'number' }).notNull(),
});

// --- statistics ---

/**
 * What somebody's step means for counters and scores, theirs and other people's, written with the step
 * and applied by `settleSteps` a moment later, so that no step waits for another person's row. Without
 * references: whether that person is still here must not show in how long a step takes.
 */
export const pendingSteps = pgTable(
  'pending_steps',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Whom it concerns; null where they had left before. */
    userId: uuid('user_id'),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** False: what is only put right (a removal, an account that goes) belongs to no day. */
    isOfDay: boolean('is_of_day').notNull().default(true),
    complimentsSent: integer('compliments_sent').notNull().default(0),
    complimentsReceived: integer('compliments_received').notNull().default(0),
    thanksSent: integer('thanks_sent').notNull().default(0),
    thanksReceived: integer('thanks_received').notNull().default(0),
    aiInteractions: integer('ai_interactions').notNull().default(0),
    /** A thank-you that is on its way to them: for which compliment, and by whom. */
    thankedFor: uuid('thanked_for'),
    thankedBy: uuid('thanked_by'),
    /** The name that they bore at that moment, as others are shown it. */
    thankedAs: text('thanked_as'),
  },
  (table) => [
    index('pending_steps_user').on(table.userId),
    index('pending_steps_giver').on(table.thankedBy),
  ],
);

/** What will be a row of `engagement_metrics` when the day (UTC) is over: no report shows a day that goes on. */
export const unfinishedDays = pgTable(
  'unfinished_days',
  {
    date: date('date').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    complimentsSent: integer('compliments_sent').notNull(),
    complimentsReceived: integer('compliments_received').notNull(),
    thanksSent: integer('thanks_sent').notNull(),
    aiInteractions: integer('ai_interactions').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.userId] }),
    index('unfinished_days_user').on(table.userId),
  ],
);

/**
 * What administrators see of people: as it was last night, for a figure that moves at once would tell
 * who has just written an anonymous compliment. Who joined since has no row.
 */
export const nightlyFigures = pgTable('nightly_figures', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  score: smallint('score').notNull(),
  complimentsSent: integer('compliments_sent').notNull(),
  complimentsReceived: integer('compliments_received').notNull(),
  removals: integer('removals').notNull(),
  /** The latest day (UTC) before that night on which they were here. */
  seenOn: date('seen_on'),
});

export const engagementMetrics = pgTable(
  'engagement_metrics',
  {
    date: date('date').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    engagementScore: smallint('engagement_score').notNull().default(0),
    complimentsSent: integer('compliments_sent').notNull().default(0),
    complimentsReceived: integer('compliments_received').notNull().default(0),
    thanksSent: integer('thanks_sent').notNull().default(0),
    aiInteractions: integer('ai_interactions').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.date] }),
    // For the few days that are not summed up yet.
    index('engagement_metrics_date').on(table.date),
    // For how many were active in a span that does not end today.
    index('engagement_metrics_active')
      .on(table.date, table.userId)
      .where(
        sql`${table.complimentsSent} > 0 or ${table.thanksSent} > 0 or ${table.aiInteractions} > 0`,
      ),
  ],
);

/**
 * The sums of everybody's rows of a day, of all days up to the latest one in here; later days are
 * read from the rows themselves. Kept by triggers of `engagement_metrics` once a day is in.
 */
export const engagementDays = pgTable('engagement_days', {
  date: date('date').primaryKey(),
  /** How many rows: one is one person. */
  people: integer('people').notNull(),
  /** How many of them did something themselves. */
  activePeople: integer('active_people').notNull(),
  engagementScore: integer('engagement_score').notNull(),
  complimentsSent: integer('compliments_sent').notNull(),
  complimentsReceived: integer('compliments_received').notNull(),
  thanksSent: integer('thanks_sent').notNull(),
  aiInteractions: integer('ai_interactions').notNull(),
});

/** The latest days on which somebody did something and got a compliment; kept by a trigger of `engagement_metrics`. */
export const lastActivity = pgTable(
  'last_activity',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    activeOn: date('active_on'),
    receivedOn: date('received_on'),
  },
  (table) => [
    index('last_activity_active').on(table.activeOn, table.userId),
    index('last_activity_received').on(table.receivedOn, table.userId),
  ],
);

export const featureUsage = pgTable(
  'feature_usage',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    featureName: text('feature_name').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('feature_usage_uses').on(table.usedAt, table.featureName)],
);

/**
 * The weeks (by their Mondays, UTC) in which somebody did something, up to the eighth since the week in which they
 * joined; kept by a trigger of `engagement_metrics`.
 */
export const cohortActivity = pgTable(
  'cohort_activity',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    week: date('week').notNull(),
    /** The week in which they joined. */
    cohort: date('cohort').notNull(),
  },
  (table) => [
    primaryKey({ name: 'cohort_activity_key', columns: [table.userId, table.week] }),
    index('cohort_activity_weeks').on(table.cohort, table.week, table.userId),
  ],
);

/** The uses of each day, for the days that `engagement_days` goes up to; kept by triggers of `feature_usage`. */
export const featureUsageDays = pgTable(
  'feature_usage_days',
  {
    date: date('date').notNull(),
    featureName: text('feature_name').notNull(),
    uses: integer('uses').notNull(),
  },
  (table) => [
    primaryKey({ name: 'feature_usage_days_key', columns: [table.date, table.featureName] }),
  ],
);

// --- the text guard ---

/** Administrators' words on top of the built-in lists. */
export const guardWords = pgTable(
  'guard_words',
  {
    id: id(),
    languageId: smallint('language_id')
      .notNull()
      .references(() => languages.id),
    /** As it was typed. */
    word: text('word').notNull(),
    /** What is the same word to the guard has the same key. */
    key: text('key').notNull(),
    kind: text('kind', { enum: wordKinds }).notNull(),
    /** Why; for the other administrators. */
    note: text('note').notNull().default(''),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('guard_words_key').on(table.languageId, table.key),
    check('guard_words_kind', sql`${table.kind} in ('add', 'allow')`),
  ],
);

// --- repeated calls ---

/** Calls that were made with a key of the caller's, so that a repeated one acts once; for a day. */
export const requestKeys = pgTable(
  'request_keys',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    operation: text('operation').notNull(),
    /** A hash of what was asked for: the same key cannot mean anything else. */
    digest: text('digest').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.key] }),
    index('request_keys_age').on(table.createdAt),
  ],
);

// --- limits ---

/** How often something happened in a fixed window of time, shared by every server. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** What is counted, for whom; addresses and e-mails only as a keyed hash. */
    bucket: text('bucket').notNull(),
    windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.windowStart] }),
    index('rate_limits_age').on(table.windowStart),
  ],
);
