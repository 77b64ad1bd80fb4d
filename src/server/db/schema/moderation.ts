import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language } from '#domain/i18n/language.ts';
import { helpingRules } from '#domain/moderation/helping-rules.ts';
import {
  appealDecisions,
  premoderationCauses,
  premoderationDecisions,
  reportDecisions,
  reportKinds,
} from '#domain/moderation/moderation.ts';
import type { YearFigures } from '#domain/moderation/transparency.ts';
import { id, createdAt, updatedAt, partOf } from '#server/db/schema/columns.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** Reports and their decisions; `compliments` has a letter’s current state. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    complimentId: partOf('compliment_id', () => compliments.id),
    reporterId: uuid('reporter_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** Empty after the letter’s text is deleted. */
    reason: text('reason').notNull(),
    /** Null: not given. */
    kind: text('kind', { enum: reportKinds }),
    createdAt: createdAt(),
    /** The letter’s detected language. */
    language: text('language').$type<Language>(),
    /** Unused (docs/upgrade.md). */
    likeness: integer('likeness')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    /** When the team first saw it. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
    /** When it was hidden after several reports about its sender, who was informed. */
    hiddenAt: timestamp('hidden_at', { withTimezone: true }),
    /** True if the hiding rule has processed it, after the answer. */
    isWeighed: boolean('is_weighed').notNull().default(false),
    /** False for an anonymous letter whose “stays” was undone, until a moderator asks (P32). */
    namesSender: boolean('names_sender').notNull().default(true),
    /** Null while it waits in the queue. */
    decision: text('decision', { enum: reportDecisions }),
    /** The reason’s id. */
    rule: text('rule'),
    decidedBy: uuid('decided_by').references(() => profiles.id, { onDelete: 'set null' }),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** The decision was undone; the report waits again in a new row. */
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('reports_open')
      .on(table.complimentId)
      .where(sql`${table.decision} is null`),
    index('reports_compliment').on(table.complimentId),
    index('reports_unweighed')
      .on(table.createdAt)
      .where(sql`not ${table.isWeighed}`),
    // For figures of a span.
    index('reports_created').on(table.createdAt),
    index('reports_decided')
      .on(table.decidedAt.desc(), table.id.desc())
      .where(sql`${table.decision} is not null`),
    // For the team's search by parts of a reason.
    index('reports_words').using('gin', sql`search_parts(lower(${table.reason}))`),
    index('reports_reporter').on(table.reporterId, table.createdAt.desc()),
    index('reports_decider').on(table.decidedBy),
    index('reports_likeness')
      .using('gin', table.likeness)
      .where(sql`${table.decision} is null`),
    check('reports_decision', sql`(${table.decision} is null) = (${table.decidedAt} is null)`),
    check('reports_rule', sql`${table.rule} is null or ${table.decision} = 'removed'`),
    check('reports_undone', sql`${table.undoneAt} is null or ${table.decision} is not null`),
  ],
);

/** A sender's objection to a removal, in one sentence. */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    complimentId: partOf('compliment_id', () => compliments.id).unique(),
    sentence: text('sentence').notNull(),
    /** When the team first saw it. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
    /** Null while it waits in the queue; final afterwards. */
    decision: text('decision', { enum: appealDecisions }),
    decidedBy: uuid('decided_by').references(() => profiles.id, { onDelete: 'set null' }),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('appeals_open')
      .on(table.createdAt)
      .where(sql`${table.decision} is null`),
    index('appeals_created').on(table.createdAt),
    index('appeals_decided')
      .on(table.decidedAt)
      .where(sql`${table.decision} is not null`),
    index('appeals_decider').on(table.decidedBy),
  ],
);

/** Unused (docs/upgrade.md). */
export const claims = pgTable(
  'claims',
  {
    complimentId: partOf('compliment_id', () => compliments.id).primaryKey(),
    personId: partOf('person_id', () => profiles.id),
    claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('claims_person').on(table.personId)],
);

/** Letters in pre-moderation. An anonymous one reaches the team at its planned arrival. */
export const premoderations = pgTable(
  'premoderations',
  {
    complimentId: partOf('compliment_id', () => compliments.id).primaryKey(),
    cause: text('cause', { enum: premoderationCauses }).notNull(),
    createdAt: createdAt(),
    /** When it reached the team; null while on its way. */
    queuedAt: timestamp('queued_at', { withTimezone: true }),
    language: text('language').$type<Language>(),
    /** Null: undecided. */
    decision: text('decision', { enum: premoderationDecisions }),
    /** The reason’s id. */
    rule: text('rule'),
    decidedBy: uuid('decided_by').references(() => profiles.id, { onDelete: 'set null' }),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    index('premoderations_open')
      .on(table.queuedAt)
      .where(sql`${table.decision} is null`),
    index('premoderations_decided')
      .on(table.decidedAt.desc(), table.complimentId)
      .where(sql`${table.decision} is not null`),
    index('premoderations_decider').on(table.decidedBy),
    check(
      'premoderations_decision',
      sql`(${table.decision} is null) = (${table.decidedAt} is null)`,
    ),
    check('premoderations_rule', sql`${table.rule} is null or ${table.decision} = 'refused'`),
  ],
);

/** Words that hold a letter for the team. */
export const watchedWords = pgTable(
  'watched_words',
  {
    id: id(),
    /** As it was typed. */
    word: text('word').notNull(),
    /** Equal for all spellings that the guard treats as one word. */
    key: text('key').notNull().unique(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('watched_words_author').on(table.createdBy)],
);

/** Reasons for removals. A used reason keeps its wording: an edit retires it and creates another. */
export const removalReasons = pgTable(
  'removal_reasons',
  {
    id: text('id').primaryKey(),
    position: integer('position').notNull(),
    /** By language; null for built-in ones, which have texts (`moderation.rule.…`). */
    words: jsonb('words').$type<Record<Language, string>>(),
    /** Not offered from then on. */
    retiredAt: timestamp('retired_at', { withTimezone: true }),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('removal_reasons_shown')
      .on(table.position)
      .where(sql`${table.retiredAt} is null`),
    index('removal_reasons_author').on(table.createdBy),
  ],
);

/** The team’s notes about a person. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: id(),
    personId: partOf('person_id', () => profiles.id),
    authorId: uuid('author_id').references(() => profiles.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('person_notes_person').on(table.personId, table.createdAt.desc()),
    index('person_notes_author').on(table.authorId),
  ],
);

/** Automatic rules; without a row a rule is off. */
export const moderationRules = pgTable('moderation_rules', {
  name: text('name', { enum: helpingRules }).primaryKey(),
  isOn: boolean('is_on').notNull(),
  numbers: jsonb('numbers').$type<Record<string, number>>().notNull(),
  updatedAt: updatedAt(),
  updatedBy: uuid('updated_by').references(() => profiles.id, { onDelete: 'set null' }),
});

/** Team members’ subscriptions to alerts about waiting work. */
export const teamAlerts = pgTable(
  'team_alerts',
  {
    personId: partOf('person_id', () => profiles.id).primaryKey(),
    byPush: boolean('by_push').notNull(),
    byMail: boolean('by_mail').notNull(),
    timeZone: text('time_zone').notNull(),
    /** The next check for a mail: the start of a morning. */
    nextMailAt: timestamp('next_mail_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('team_alerts_due')
      .on(table.nextMailAt)
      .where(sql`${table.byMail}`),
  ],
);

/** The public report of a past year: written once, so that later deletions do not show in it. */
export const transparencyReports = pgTable('transparency_reports', {
  /** Like `2026`. Rows like `2026-1` are unused (docs/upgrade.md). */
  year: text('half').primaryKey(),
  figures: jsonb('figures').$type<YearFigures>().notNull(),
  createdAt: createdAt(),
});
