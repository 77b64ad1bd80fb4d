import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '#server/db/schema/profiles.ts';

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
export const nightlyFigures = pgTable(
  'nightly_figures',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    score: smallint('score').notNull(),
    complimentsSent: integer('compliments_sent').notNull(),
    complimentsReceived: integer('compliments_received').notNull(),
    /** The latest day (UTC) before that night on which they were here. */
    seenOn: date('seen_on'),
    /** Their public number and what they read: a draw looks for people in this narrow table's index first. */
    number: integer('number'),
    reads: text('reads').array(),
  },
  (table) => [index('nightly_figures_drawn').on(table.number, table.seenOn, table.reads)],
);

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

/**
 * How fair the draw was in the 30 days up to one that is over, noted in the night after it. Null: too few people stand
 * behind a figure, and it would tell of one of them. Waits are in days.
 */
export const drawFigures = pgTable('draw_figures', {
  date: date('date').primaryKey(),
  /** Who was here within these days. */
  people: integer('people').notNull(),
  gini: doublePrecision('gini'),
  /** The share of people who had no letter for a week. */
  withoutLetter: doublePrecision('without_letter'),
  firstWaitMedian: doublePrecision('first_wait_median'),
  firstWaitLongest: doublePrecision('first_wait_longest'),
  nextWaitMedian: doublePrecision('next_wait_median'),
  nextWaitLongest: doublePrecision('next_wait_longest'),
});

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

/** What people are counted by in `counted_people`. */
export const countedKinds = ['active', 'received', 'joined', 'cohort', 'score'] as const;

/**
 * How many people the report of the engagement of one day counts, all together with administrators; noted in the night
 * after it, since each is a walk over everybody. Whoever deletes their account leaves it too, by a trigger.
 */
export const countedPeople = pgTable(
  'counted_people',
  {
    /** The last day of the report. */
    day: date('day').notNull(),
    /**
     * `active` and `received`: within these days. `joined`: within the week that begins on the first day, up to the last.
     * `cohort`: joined in the week of the first day, and active in that of the last. `score`: here by the last day.
     */
    kind: text('kind', { enum: countedKinds }).notNull(),
    first: date('first').notNull(),
    last: date('last').notNull(),
    /** That of the night, where they are counted by it; 0 elsewhere. */
    score: smallint('score').notNull().default(0),
    people: integer('people').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'counted_people_key',
      columns: [table.day, table.kind, table.first, table.last, table.score],
    }),
  ],
);
