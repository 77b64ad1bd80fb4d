import { sql, type SQL } from 'drizzle-orm';

/**
 * Of a `letter`: whether the team may know who wrote it. Of an anonymous one it may only while a report waits or the letter
 * is removed; not after it was let stay, nor when a rule has held it and its sender objects (032).
 */
export const isWriterKnown = sql`(not letter.is_anonymous
  or exists (select from reports known where known.compliment_id = letter.id and known.undone_at is null
    and (known.decision is null or letter.removed_at is not null)))`;

/** Of a `letter`: whether its receiver has got it. Whom a letter was for that a rule has held, and when it was written, is told of nobody. */
export const hasArrived = sql`letter.place <> 'held'`;

/**
 * Of a `letter`: whether its receiver knows nothing of it yet. Whoever answers one in any way has opened it, also where no
 * page said so.
 */
export const isUnopened = sql`(not letter.is_read and not letter.thanked and letter.rating is null
  and letter.reported_at is null
  and not exists (select from silences known where known.compliment_id = letter.id))`;

/** The words of a reason that was given once, also of one that is retired; null where they are texts. */
export function wordsOfReason(id: SQL): SQL {
  return sql`(select reason.words from removal_reasons reason where reason.id = ${id})`;
}
