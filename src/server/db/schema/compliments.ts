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
import { id, createdAt } from '#server/db/schema/columns.ts';
import { profiles } from '#server/db/schema/profiles.ts';

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
    /** The rating as its sender sees it: of an anonymous letter later, by chance. */
    toldRating: text('told_rating', { enum: ['positive'] }),
    /** Whether its sender has ever seen it rated: that counts for the score, also once the rating is taken back. */
    wasRated: boolean('was_rated').notNull().default(false),
    reported: boolean('reported').notNull().default(false),
    reportReason: text('report_reason'),
    reportedAt: timestamp('reported_at', { withTimezone: true }),
    thanked: boolean('thanked').notNull().default(false),
    isRead: boolean('is_read').notNull().default(false),
    /** Whether its receiver keeps it in their treasure box; nobody else is told, and nothing counts it. */
    isFavorite: boolean('is_treasured').notNull().default(false),
    createdAt: createdAt(),
    /** Where it lies for its receiver; its sender's list does not depend on it. */
    place: text('place', { enum: places }).notNull().default('list'),
    /** While it is on its way: when it arrives. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** When it came to its receiver; null where that was when it was written. */
    arrivedAt: timestamp('arrived_at', { withTimezone: true }),
    /**
     * The order of the receiver's list. What tells no time has the last moment of its day in UTC, so that its place
     * among the others of that day tells none either.
     */
    listedAt: timestamp('listed_at', { withTimezone: true }).generatedAlwaysAs(
      sql`case when is_anonymous or is_ai
        then (date_trunc('day', coalesce(arrived_at, created_at) at time zone 'UTC') + interval '23:59:59.999') at time zone 'UTC'
        else coalesce(arrived_at, created_at) end`,
    ),
    /** When its receiver asked who wrote it, and what the sender said; to say no looks like saying nothing. */
    revealAskedAt: timestamp('reveal_asked_at', { withTimezone: true }),
    revealAnswer: text('reveal_answer', { enum: revealAnswers }),
    /** Hidden everywhere from then on; the text is purged 30 days later. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** The reason that its sender was told of, by its id. */
    removedRule: text('removed_rule'),
  },
  (table) => [
    index('compliments_received')
      .on(table.receiverId, table.listedAt.desc(), table.id.desc())
      .where(sql`${table.removedAt} is null and ${table.place} = 'list'`),
    index('compliments_treasured')
      .on(table.receiverId, table.listedAt.desc(), table.id.desc())
      .where(sql`${table.isFavorite} and ${table.removedAt} is null and ${table.place} = 'list'`),
    index('compliments_aside')
      .on(table.receiverId, table.listedAt.desc(), table.id.desc())
      .where(sql`${table.removedAt} is null and ${table.place} = 'aside'`),
    index('compliments_waiting')
      .on(table.dueAt)
      .where(sql`${table.place} = 'waiting'`),
    // For the deletion of an account, which takes what it received with it.
    index('compliments_receiver').on(table.receiverId),
    // With what says whether it is still there, so that a list is counted without its letters.
    index('compliments_sent').on(
      table.senderId,
      table.createdAt.desc(),
      table.id.desc(),
      table.removedAt,
    ),
    // For the team, which sees how many of each person's letters were removed.
    index('compliments_removed')
      .on(table.senderId)
      .where(sql`${table.removedAt} is not null`),
    index('compliments_unread')
      .on(table.receiverId)
      .where(sql`not ${table.isRead} and ${table.removedAt} is null and ${table.place} = 'list'`),
    index('compliments_reported')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.reported} and ${table.removedAt} is null`),
    // For what the team searches among: what was reported or removed, and the words there.
    index('compliments_told')
      .on(table.senderId, table.id)
      .where(sql`${table.reportedAt} is not null or ${table.removedAt} is not null`),
    index('compliments_told_words')
      .using(
        'gin',
        sql`search_parts(lower(${table.text} || ' ' || coalesce(${table.senderName}, '')))`,
      )
      .where(sql`${table.reportedAt} is not null or ${table.removedAt} is not null`),
    // For the night in which their texts go; a text that has gone is not in it.
    index('compliments_removed_texts')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null and ${table.text} <> ''`),
    // For what looks at all letters of some time: they lie in the order in which they were written, but for those that
    // something was noted on, so that a few bytes for each hundred pages say which to read.
    index('compliments_written').using('brin', table.createdAt).with({ autosummarize: true }),
    check('compliments_not_to_oneself', sql`${table.senderId} <> ${table.receiverId}`),
    check('compliments_due', sql`(${table.place} = 'waiting') = (${table.dueAt} is not null)`),
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
