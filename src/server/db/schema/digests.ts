import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DigestChoice } from '#domain/notifications/digest.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** Who wishes for mails that say what has come, and how often; whoever does not is not here. */
export const digestSettings = pgTable(
  'digest_settings',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    rhythm: text('rhythm').$type<DigestChoice>().notNull(),
    timeZone: text('time_zone').notNull(),
    /** When it is looked whether there is something to say: the beginning of a morning. */
    nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
    /** What came before was told, or was there when the mails were wished for. */
    toldUntil: timestamp('told_until', { withTimezone: true }).notNull(),
    /** Since when the mail server of their address takes no such mails; none is sent until they are wished for anew. */
    refusedAt: timestamp('refused_at', { withTimezone: true }),
  },
  (table) => [
    index('digest_settings_due')
      .on(table.nextAt)
      .where(sql`${table.refusedAt} is null`),
  ],
);

/** On which days somebody got such a mail, so that none has two; forgotten after some days. */
export const digests = pgTable(
  'digests',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** By the clock of their time zone. */
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.day] })],
);
