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
  holdCauses,
  holdDecisions,
  reportDecisions,
  reportKinds,
} from '#domain/moderation/moderation.ts';
import type { PublicFigures } from '#domain/moderation/transparency.ts';
import { id, createdAt, updatedAt } from '#server/db/schema/columns.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** Each report and what became of it; `compliments` has what holds of a letter now. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    complimentId: uuid('compliment_id')
      .notNull()
      .references(() => compliments.id, { onDelete: 'cascade' }),
    reporterId: uuid('reporter_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** Empty once the text of the letter is purged. */
    reason: text('reason').notNull(),
    /** Null where nobody said. */
    kind: text('kind', { enum: reportKinds }),
    createdAt: createdAt(),
    /** What the letter is written in, as far as one can tell. */
    language: text('language').$type<Language>(),
    /** Texts that are much the same have one of these in common (`domain/similar-text.ts`). */
    likeness: integer('likeness')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    /** When somebody of the team was first shown it. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
    /** When several people had reported its sender, who was told then that it is looked at. */
    hiddenAt: timestamp('hidden_at', { withTimezone: true }),
    /** Whether the rule that hides what several people report has seen it; it does so after the answer. */
    isWeighed: boolean('is_weighed').notNull().default(false),
    /** Null while it waits in the queue. */
    decision: text('decision', { enum: reportDecisions }),
    /** The reason that was given, by its id. */
    rule: text('rule'),
    decidedBy: uuid('decided_by').references(() => profiles.id, { onDelete: 'set null' }),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** The decision was taken back; the report waits again, in a row of its own. */
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
    // For the figures of a span of days.
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
    /** When somebody of the team was first shown it. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
    /** Null while it waits in the queue; final afterwards. */
    decision: text('decision', { enum: ['upheld', 'rejected'] }),
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

/** Who of the team has taken a report or an objection on, for some minutes. */
export const claims = pgTable(
  'claims',
  {
    complimentId: uuid('compliment_id')
      .primaryKey()
      .references(() => compliments.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('claims_person').on(table.personId)],
);

/**
 * Letters that a rule keeps from arriving until somebody of the team has looked, and what became of them. An anonymous one
 * comes to the team when it would have arrived, so that when it came there says as little as when it comes to its receiver.
 */
export const holds = pgTable(
  'holds',
  {
    complimentId: uuid('compliment_id')
      .primaryKey()
      .references(() => compliments.id, { onDelete: 'cascade' }),
    cause: text('cause', { enum: holdCauses }).notNull(),
    createdAt: createdAt(),
    /** When it came to the team; null while it is on its way. */
    heldAt: timestamp('held_at', { withTimezone: true }),
    language: text('language').$type<Language>(),
    /** Null until somebody has decided. */
    decision: text('decision', { enum: holdDecisions }),
    /** The reason that was given, by its id. */
    rule: text('rule'),
    decidedBy: uuid('decided_by').references(() => profiles.id, { onDelete: 'set null' }),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    index('holds_open')
      .on(table.heldAt)
      .where(sql`${table.decision} is null`),
    index('holds_decided')
      .on(table.decidedAt.desc(), table.complimentId)
      .where(sql`${table.decision} is not null`),
    index('holds_decider').on(table.decidedBy),
    check('holds_decision', sql`(${table.decision} is null) = (${table.decidedAt} is null)`),
    check('holds_rule', sql`${table.rule} is null or ${table.decision} = 'refused'`),
  ],
);

/** Words for which a letter waits until somebody of the team has looked. */
export const watchedWords = pgTable(
  'watched_words',
  {
    id: id(),
    /** As it was typed. */
    word: text('word').notNull(),
    /** What is the same word to the guard has the same key. */
    key: text('key').notNull().unique(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('watched_words_author').on(table.createdBy)],
);

/**
 * What senders are told of why a letter was removed. A reason that was given keeps its words: one that is reworded becomes
 * another, in its place, and is retired.
 */
export const removalReasons = pgTable(
  'removal_reasons',
  {
    id: text('id').primaryKey(),
    position: integer('position').notNull(),
    /** In each language; null for those from the start, whose words are texts (`moderation.rule.…`). */
    words: jsonb('words').$type<Record<Language, string>>(),
    /** Not chosen any more from then on. */
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

/** What the team notes about somebody for one another. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: id(),
    personId: uuid('person_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => profiles.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('person_notes_person').on(table.personId, table.createdAt.desc()),
    index('person_notes_author').on(table.authorId),
  ],
);

/** What the product does by itself where the team wishes it; without a row a rule is off. */
export const moderationRules = pgTable('moderation_rules', {
  name: text('name', { enum: helpingRules }).primaryKey(),
  isOn: boolean('is_on').notNull(),
  numbers: jsonb('numbers').$type<Record<string, number>>().notNull(),
  updatedAt: updatedAt(),
  updatedBy: uuid('updated_by').references(() => profiles.id, { onDelete: 'set null' }),
});

/** Who of the team wishes to be told that something waits, and how; whoever does not is not here. */
export const teamAlerts = pgTable(
  'team_alerts',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    byPush: boolean('by_push').notNull(),
    byMail: boolean('by_mail').notNull(),
    timeZone: text('time_zone').notNull(),
    /** When it is looked whether a mail is due: the beginning of a morning. */
    nextMailAt: timestamp('next_mail_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('team_alerts_due')
      .on(table.nextMailAt)
      .where(sql`${table.byMail}`),
  ],
);

/** What the public is told of a half-year that is over: made once, so that nothing that goes later can be told by it. */
export const transparencyReports = pgTable('transparency_reports', {
  /** Like `2026-1`. */
  half: text('half').primaryKey(),
  figures: jsonb('figures').$type<PublicFigures>().notNull(),
  createdAt: createdAt(),
});
