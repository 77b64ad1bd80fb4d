import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { teamRoles } from '#domain/accounts/role.ts';
import type { Language } from '#domain/i18n/language.ts';
import { users } from '#server/db/schema/accounts.ts';
import { createdAt, partOf, textList } from '#server/db/schema/columns.ts';
import { languages } from '#server/db/schema/translations.ts';

export const profiles = pgTable(
  'profiles',
  {
    id: partOf('id', () => users.id).primaryKey(),
    name: text('name').notNull(),
    /** For the team’s search: lower case without accents, “ü” both as “u” and as “ue”. */
    searchName: text('search_name').generatedAlwaysAs(
      sql`lower(regexp_replace(normalize(name, NFKD), '[\\u0300-\\u036f]', '', 'g')) || E'\\n' || lower(regexp_replace(regexp_replace(normalize(name, NFKD), '([aouAOU])\\u0308', '\\1e', 'g'), '[\\u0300-\\u036f]', '', 'g'))`,
    ),
    traits: textList('traits'),
    /** The public number, dense enough for the random draw. */
    idProfiles: integer('id_profiles').notNull().unique().generatedAlwaysAsIdentity(),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** Administrators have all rights without it. */
    teamRole: text('team_role', { enum: teamRoles }),
    /** The end of a moderator’s pause; year 9999: for good. */
    pausedUntil: timestamp('paused_until', { withTimezone: true }),
    languageId: smallint('language_id')
      .notNull()
      .references(() => languages.id),
    /** Further languages for letters; never the main one. */
    alsoReads: textList('also_reads').$type<Language[]>(),
    score: smallint('score').notNull().default(0),
    complimentsSent: integer('compliments_sent').notNull().default(0),
    complimentsReceived: integer('compliments_received').notNull().default(0),
    thanksReceived: integer('thanks_received').notNull().default(0),
    /** False: neither this person's traits nor texts are shown to a model. */
    aiEnabled: boolean('ai_enabled').notNull().default(true),
    /** The last day, in the person’s time zone, without letters. */
    noLettersUntil: date('no_letters_until'),
    /** The end of that day. */
    drawnAgainAt: timestamp('drawn_again_at', { withTimezone: true }),
    /** Anonymous letters go to the filtered folder. */
    signedOnly: boolean('signed_only').notNull().default(false),
    /** Letters with the AI helper’s unchanged text go to the filtered folder. */
    withoutAiHelp: boolean('without_ai_help').notNull().default(false),
    /** Letters with these words go to the filtered folder. */
    unwantedWords: textList('unwanted_words'),
    /** Invented people of the demo community; never in a real one. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** When the guard last read name and traits; null: never. */
    wordsReadAt: timestamp('words_read_at', { withTimezone: true }),
    /** The guard refused the name: hidden from others until the person changes it. */
    isNameRefused: boolean('name_refused').notNull().default(false),
    /** Refused traits, hidden from others. */
    refusedTraits: textList('refused_traits'),
    createdAt: createdAt(),
  },
  (table) => [
    // For the team's search by parts of a name.
    index('profiles_search').using('gin', sql`search_parts(${table.searchName})`),
    // For profiles that the guard has never read.
    index('profiles_words_unread')
      .on(table.id)
      .where(sql`${table.wordsReadAt} is null`),
    // For the statistics of new members.
    index('profiles_created').on(table.createdAt),
    index('profiles_administrators')
      .on(table.id)
      .where(sql`${table.isAdmin}`),
    index('profiles_paused')
      .on(table.idProfiles)
      .where(sql`${table.pausedUntil} is not null`),
    index('profiles_team')
      .on(table.id)
      .where(sql`${table.isAdmin} or ${table.teamRole} is not null`),
    check('profiles_score_range', sql`${table.score} between 0 and 100`),
  ],
);

/** How many people each thousand of public numbers has: for the number of all, and for any page of them. Kept by triggers. */
export const peopleCounts = pgTable('people_counts', {
  /** The public number by a thousand. */
  part: integer('part').primaryKey(),
  people: integer('people').notNull(),
});
