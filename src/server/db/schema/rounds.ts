import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { letterVerdicts, memberStates, shapes, signings } from '#domain/rounds/round.ts';
import { createdAt, id, partOf, senderChoices } from '#server/db/schema/columns.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** Rounds until 30 days after their opening. The link's secret follows from the id and AUTH_SECRET. */
export const rounds = pgTable(
  'rounds',
  {
    id: id(),
    /** Null after the organizer's account is deleted: it then opens by itself. */
    organizerId: uuid('organizer_id').references(() => profiles.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    note: text('note'),
    shape: text('shape', { enum: shapes }).notNull(),
    /** Of a round for one person. */
    receiverId: uuid('receiver_id').references(() => profiles.id, { onDelete: 'cascade' }),
    /** How many letters each writes; null: to all. */
    lettersEach: smallint('letters_each'),
    signing: text('signing', { enum: signings }).notNull(),
    /** Admits people without an account; set where the organizer may invite. The list of invitations leaves it out. */
    invitationId: uuid('invitation_id'),
    /** Newcomers need a name alone. */
    hasDoor: boolean('has_door').notNull().default(false),
    /** Typed instead of the link until the round opens; null for rounds of earlier versions. */
    shortCode: text('short_code'),
    /** The latest moment where the organizer opens by hand. */
    opensAt: timestamp('opens_at', { withTimezone: true }).notNull(),
    opensByHand: boolean('opens_by_hand').notNull().default(false),
    /** The organizer reads the letters before they arrive, and what was not read does not arrive (decision 057). */
    readsFirst: boolean('reads_first').notNull().default(false),
    startedAt: timestamp('started_at', { withTimezone: true }),
    /** From here on the reader reads, and only what came back is written anew. */
    writingEndedAt: timestamp('writing_ended_at', { withTimezone: true }),
    openedAt: timestamp('opened_at', { withTimezone: true }),
    /** Written at the opening and never changed: a later count would tell that a letter was removed. */
    letterCount: smallint('letter_count'),
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('rounds_organizer').on(table.organizerId),
    index('rounds_receiver').on(table.receiverId),
    index('rounds_due')
      .on(table.opensAt)
      .where(sql`${table.openedAt} is null`),
    uniqueIndex('rounds_short_code')
      .on(table.shortCode)
      .where(sql`${table.openedAt} is null`),
    index('rounds_former_short_code').on(table.shortCode),
    check('rounds_shape', sql`(${table.shape} = 'one') = (${table.receiverId} is not null)`),
  ],
);

export const roundMembers = pgTable(
  'round_members',
  {
    roundId: partOf('round_id', () => rounds.id),
    personId: partOf('person_id', () => profiles.id),
    state: text('state', { enum: memberStates }).notNull().default('in'),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.personId] }),
    index('round_members_person').on(table.personId),
  ],
);

/** Pairs that are not dealt to each other, each once, the smaller id first. The organizer alone sees them. */
export const roundExclusions = pgTable(
  'round_exclusions',
  {
    roundId: partOf('round_id', () => rounds.id),
    oneId: partOf('one_id', () => profiles.id),
    otherId: partOf('other_id', () => profiles.id),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.oneId, table.otherId] }),
    index('round_exclusions_one').on(table.oneId),
    index('round_exclusions_other').on(table.otherId),
    check('round_exclusions_order', sql`${table.oneId} < ${table.otherId}`),
  ],
);

/** Dealt letters: on their way, changeable, until the opening makes compliments of the written ones. */
export const roundLetters = pgTable(
  'round_letters',
  {
    /** Its compliment gets an id of its own: the writer knows this one and could take it. */
    id: id(),
    roundId: partOf('round_id', () => rounds.id),
    /** Null after the account is deleted: what is written arrives, as a missing letter would show its writer. */
    writerId: uuid('writer_id').references(() => profiles.id, { onDelete: 'set null' }),
    receiverId: partOf('receiver_id', () => profiles.id),
    /** Taken over from others. */
    isExtra: boolean('is_extra').notNull().default(false),
    /** Null until it is written. */
    text: text('text'),
    ...senderChoices(),
    /** Arrives with a name, instead of not at all, where too few may have written it without one. */
    signsIfFew: boolean('signs_if_few').notNull().default(false),
    originalAiText: text('original_ai_text'),
    validationScore: doublePrecision('validation_score'),
    writtenAt: timestamp('written_at', { withTimezone: true }),
    /** Null until it is read, and again when it was written anew. */
    verdict: text('verdict', { enum: letterVerdicts }),
    returnReason: text('return_reason'),
  },
  (table) => [
    unique('round_letters_pair').on(table.roundId, table.writerId, table.receiverId),
    index('round_letters_writer').on(table.writerId),
    index('round_letters_receiver').on(table.receiverId),
    check('round_letters_written', sql`(${table.text} is null) = (${table.writtenAt} is null)`),
    check('round_letters_not_to_oneself', sql`${table.writerId} <> ${table.receiverId}`),
  ],
);
