import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { places } from '#domain/compliments/letter-place.ts';
import { revealAnswers } from '#domain/compliments/reveal.ts';
import { id, createdAt, partOf, senderChoices } from '#server/db/schema/columns.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { rounds } from '#server/db/schema/rounds.ts';

export const compliments = pgTable(
  'compliments',
  {
    id: id(),
    text: text('text').notNull(),
    /** Null for AI compliments and after the sender’s account is deleted. */
    senderId: uuid('sender_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** At the time of sending; null for anonymous and for older letters. A trigger clears it with the sender. */
    senderName: text('sender_name'),
    receiverId: partOf('receiver_id', () => profiles.id),
    ...senderChoices(),
    isAi: boolean('is_ai').notNull().default(false),
    isAiSuggested: boolean('is_ai_suggested').notNull().default(false),
    originalAiText: text('original_ai_text'),
    validationScore: doublePrecision('validation_score'),
    rating: text('rating', { enum: ['positive'] }),
    /** The rating as the sender sees it: for an anonymous letter after a random delay. */
    shownRating: text('shown_rating', { enum: ['positive'] }),
    /** True if the sender ever saw a rating; counts for the score even after the rating is removed. */
    wasRated: boolean('was_rated').notNull().default(false),
    reported: boolean('reported').notNull().default(false),
    reportReason: text('report_reason'),
    reportedAt: timestamp('reported_at', { withTimezone: true }),
    thanked: boolean('thanked').notNull().default(false),
    isRead: boolean('is_read').notNull().default(false),
    /** True for a favorite of the receiver; private and not counted. */
    isFavorite: boolean('is_favorite').notNull().default(false),
    createdAt: createdAt(),
    /** Place of the letter for its receiver; the sender's list does not depend on it. */
    place: text('place', { enum: places }).notNull().default('list'),
    /** The planned arrival of a letter on its way, or the next try of a deferred one. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** Null when it arrived at once. */
    arrivedAt: timestamp('arrived_at', { withTimezone: true }),
    /** The list’s order. A letter without a visible time has the last moment of its UTC day. */
    listedAt: timestamp('listed_at', { withTimezone: true }).generatedAlwaysAs(
      sql`case when is_anonymous or is_ai
        then (date_trunc('day', coalesce(arrived_at, created_at) at time zone 'UTC') + interval '23:59:59.999') at time zone 'UTC'
        else coalesce(arrived_at, created_at) end`,
    ),
    /** The round with which it arrived, until the round is deleted. */
    roundId: uuid('round_id').references(() => rounds.id, { onDelete: 'set null' }),
    /** The receiver’s request for the name, and the answer; a refusal looks like no answer. */
    revealAskedAt: timestamp('reveal_asked_at', { withTimezone: true }),
    revealAnswer: text('reveal_answer', { enum: revealAnswers }),
    /** Hidden everywhere; the text is deleted 30 days later. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** The id of the reason told to the sender. */
    removedRule: text('removed_rule'),
  },
  (table) => [
    index('compliments_received')
      .on(table.receiverId, table.listedAt.desc(), table.id.desc())
      .where(sql`${table.removedAt} is null and ${table.place} = 'list'`),
    index('compliments_favorites')
      .on(table.receiverId, table.listedAt.desc(), table.id.desc())
      .where(sql`${table.isFavorite} and ${table.removedAt} is null and ${table.place} = 'list'`),
    index('compliments_filtered')
      .on(table.receiverId, table.listedAt.desc(), table.id.desc())
      .where(sql`${table.removedAt} is null and ${table.place} = 'filtered'`),
    index('compliments_due_at')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('compliments_round')
      .on(table.roundId)
      .where(sql`${table.roundId} is not null`),
    // For account deletion with received compliments.
    index('compliments_receiver').on(table.receiverId),
    // Includes the removal, so that counts need no table rows.
    index('compliments_sent').on(
      table.senderId,
      table.createdAt.desc(),
      table.id.desc(),
      table.removedAt,
    ),
    // For the team’s count of each person's removed letters.
    index('compliments_removed')
      .on(table.senderId)
      .where(sql`${table.removedAt} is not null`),
    index('compliments_unread')
      .on(table.receiverId)
      .where(sql`not ${table.isRead} and ${table.removedAt} is null and ${table.place} = 'list'`),
    index('compliments_reported')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.reported} and ${table.removedAt} is null`),
    // For the team’s search in reported or removed letters.
    index('compliments_moderated')
      .on(table.senderId, table.id)
      .where(sql`${table.reportedAt} is not null or ${table.removedAt} is not null`),
    index('compliments_moderated_words')
      .using(
        'gin',
        sql`search_parts(lower(${table.text} || ' ' || coalesce(${table.senderName}, '')))`,
      )
      .where(sql`${table.reportedAt} is not null or ${table.removedAt} is not null`),
    // For the nightly deletion of removed texts.
    index('compliments_removed_texts')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null and ${table.text} <> ''`),
    // For reads of all letters of a span: rows lie nearly in the order of writing, so a small BRIN index is enough.
    index('compliments_written').using('brin', table.createdAt).with({ autosummarize: true }),
    check('compliments_not_to_oneself', sql`${table.senderId} <> ${table.receiverId}`),
    check(
      'compliments_due',
      sql`(${table.place} in ('waiting', 'deferred')) = (${table.dueAt} is not null)`,
    ),
    check(
      'compliments_reveal',
      sql`${table.revealAnswer} is null or (${table.revealAskedAt} is not null and ${table.isAnonymous})`,
    ),
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
    /** The compliment's receiver. */
    senderId: uuid('sender_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** As for a compliment. */
    senderName: text('sender_name'),
    /** The compliment's sender. Null after the account is deleted: the thank-you still counts. */
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
