import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { DigestChoice } from '#domain/notifications/digest.ts';
import { partOf } from '#server/db/schema/columns.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** People who want digest mails. */
export const digestSettings = pgTable(
  'digest_settings',
  {
    personId: partOf('person_id', () => profiles.id).primaryKey(),
    rhythm: text('rhythm').$type<DigestChoice>().notNull(),
    timeZone: text('time_zone').notNull(),
    /** The next check: the start of a morning. */
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
    /** Earlier letters were already mentioned, or older than the subscription. */
    coveredUntil: timestamp('covered_until', { withTimezone: true }).notNull(),
    /** When the receiver’s mail server rejected digests; none are sent until a new subscription. */
    refusedAt: timestamp('refused_at', { withTimezone: true }),
  },
  (table) => [
    index('digest_settings_due')
      .on(table.nextAt)
      .where(sql`${table.refusedAt} is null`),
  ],
);

/** The days with a digest, against a second one; kept for some days. */
export const digests = pgTable(
  'digests',
  {
    personId: partOf('person_id', () => profiles.id),
    /** In the person’s time zone. */
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.day] })],
);
