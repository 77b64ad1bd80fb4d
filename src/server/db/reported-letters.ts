import { sql, type SQL } from 'drizzle-orm';

/** Of a `letter`: whether the team may know an anonymous sender: by a waiting report, or once removed (032). */
export const isWriterKnown = sql`(not letter.is_anonymous
  or exists (select from reports known where known.compliment_id = letter.id and known.undone_at is null
    and (known.decision is null and known.names_sender or letter.removed_at is not null)))`;

/** Of a `letter`: whether its receiver got it. Receiver and time of a letter in pre-moderation are never shown. */
export const hasArrived = sql`letter.place <> 'premoderation'`;

/** Of a `letter`: whether its receiver has not opened it. Any reaction counts as opening. */
export const isUnopened = sql`(not letter.is_read and not letter.thanked and letter.rating is null
  and letter.reported_at is null
  and not exists (select from blocks known where known.compliment_id = letter.id))`;

/** The wording of a custom reason, also a retired one; null for reasons with texts. */
export function wordsOfReason(id: SQL): SQL {
  return sql`(select reason.words from removal_reasons reason where reason.id = ${id})`;
}
