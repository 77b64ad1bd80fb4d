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
} from 'drizzle-orm/pg-core';
import { partOf } from '#server/db/schema/columns.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** Rows for `engagement_metrics` once the day (UTC) is over: reports never show the current day. */
export const unfinishedDays = pgTable(
  'unfinished_days',
  {
    date: date('date').notNull(),
    userId: partOf('user_id', () => profiles.id),
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

/** People’s figures of last night: a live figure would reveal the writer of an anonymous compliment. */
export const nightlyFigures = pgTable(
  'nightly_figures',
  {
    userId: partOf('user_id', () => profiles.id).primaryKey(),
    score: smallint('score').notNull(),
    complimentsSent: integer('compliments_sent').notNull(),
    complimentsReceived: integer('compliments_received').notNull(),
    /** The person’s latest active day (UTC) before that night. */
    seenOn: date('seen_on'),
    /** Public number and languages: the matching reads this narrow index first. */
    number: integer('number'),
    reads: text('reads').array(),
  },
  (table) => [index('nightly_figures_drawn').on(table.number, table.seenOn, table.reads)],
);

export const engagementMetrics = pgTable(
  'engagement_metrics',
  {
    date: date('date').notNull(),
    userId: partOf('user_id', () => profiles.id),
    engagementScore: smallint('engagement_score').notNull().default(0),
    complimentsSent: integer('compliments_sent').notNull().default(0),
    complimentsReceived: integer('compliments_received').notNull().default(0),
    thanksSent: integer('thanks_sent').notNull().default(0),
    aiInteractions: integer('ai_interactions').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.date] }),
    // For days without a sum.
    index('engagement_metrics_date').on(table.date),
    // For active people in a past span.
    index('engagement_metrics_active')
      .on(table.date, table.userId)
      .where(
        sql`${table.complimentsSent} > 0 or ${table.thanksSent} > 0 or ${table.aiInteractions} > 0`,
      ),
  ],
);

/** Daily sums over all people, up to the latest day in here. Triggers of `engagement_metrics` maintain it. */
export const engagementDays = pgTable('engagement_days', {
  date: date('date').primaryKey(),
  people: integer('people').notNull(),
  /** People who acted themselves. */
  activePeople: integer('active_people').notNull(),
  engagementScore: integer('engagement_score').notNull(),
  complimentsSent: integer('compliments_sent').notNull(),
  complimentsReceived: integer('compliments_received').notNull(),
  thanksSent: integer('thanks_sent').notNull(),
  aiInteractions: integer('ai_interactions').notNull(),
});

/** Each person’s latest active day and latest day with a received compliment; by a trigger of `engagement_metrics`. */
export const lastActivity = pgTable(
  'last_activity',
  {
    userId: partOf('user_id', () => profiles.id).primaryKey(),
    activeOn: date('active_on'),
    receivedOn: date('received_on'),
  },
  (table) => [
    index('last_activity_active').on(table.activeOn, table.userId),
    index('last_activity_received').on(table.receivedOn, table.userId),
  ],
);

/** Fairness of the matching over 30 days, written in the night after. Null: too few people. Waits are in days. */
export const drawFigures = pgTable('draw_figures', {
  date: date('date').primaryKey(),
  /** Active people in this span. */
  people: integer('people').notNull(),
  gini: doublePrecision('gini'),
  /** The share of people without a letter for a week. */
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

/** Active weeks (Mondays, UTC) of each person, up to the eighth after joining; by a trigger of `engagement_metrics`. */
export const cohortActivity = pgTable(
  'cohort_activity',
  {
    userId: partOf('user_id', () => profiles.id),
    week: date('week').notNull(),
    /** The week of joining. */
    cohort: date('cohort').notNull(),
  },
  (table) => [
    primaryKey({ name: 'cohort_activity_key', columns: [table.userId, table.week] }),
    index('cohort_activity_weeks').on(table.cohort, table.week, table.userId),
  ],
);

/** Daily sums, up to the last day of `engagement_days`; by triggers of `feature_usage`. */
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

/** Groups of `counted_people`. */
export const countedKinds = ['active', 'received', 'joined', 'cohort', 'score'] as const;

/** Counts for one day’s engagement report, written in the night after. A trigger removes deleted accounts. */
export const countedPeople = pgTable(
  'counted_people',
  {
    /** The last day of the report. */
    day: date('day').notNull(),
    /**
     * `active`, `received`: within these days. `joined`: in the week from the first day, up to the last. `cohort`:
     * joined in the first week, active in the last. `score`: members by the last day.
     */
    kind: text('kind', { enum: countedKinds }).notNull(),
    first: date('first').notNull(),
    last: date('last').notNull(),
    /** That night’s score for counts by score; else 0. */
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
