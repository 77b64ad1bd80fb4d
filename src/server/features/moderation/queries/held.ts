import { sql } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import type { HoldCause } from '#domain/moderation.ts';
import type { Executor } from '#server/db/client.ts';
import { isWriterKnown } from '#server/db/reported-letters.ts';
import { isOthersCase } from '#server/features/moderation/queries/own-cases.ts';

type Row = {
  complimentId: string;
  text: string;
  cause: HoldCause;
  language: Language | null;
  isAnonymous: boolean;
  isAiSuggested: boolean;
  heldOn: string;
  senderId: string | null;
  senderName: string | null;
  totalCount: number;
};

/**
 * Letters that a rule keeps until somebody has looked, the oldest first: the words, and of a signed one its writer. Who wrote
 * an anonymous one, to whom a letter goes, and at what hour it was written is not needed to judge it, and is not told.
 */
export async function listHeld(
  db: Executor,
  { page, pageSize }: { page: number; pageSize: number },
  viewerId: string,
) {
  const { rows } = await db.execute<Row>(sql`
    select letter.id as "complimentId", letter.text, held.cause, held.language,
      letter.is_anonymous as "isAnonymous", letter.is_ai_suggested as "isAiSuggested",
      ${heldOn} as "heldOn", sender.id as "senderId",
      coalesce(letter.sender_name, sender.name) as "senderName",
      count(*) over ()::int as "totalCount"
    from ${waiting(viewerId)}
    order by "heldOn", letter.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return {
    letters: rows.map(toHeld),
    totalCount: rows[0]?.totalCount ?? (await countHeld(db, viewerId)),
  };
}

function toHeld(row: Row) {
  const { senderId, senderName } = row;
  return {
    complimentId: row.complimentId,
    text: row.text,
    cause: row.cause,
    language: row.language,
    isAnonymous: row.isAnonymous,
    isAiSuggested: row.isAiSuggested,
    heldOn: row.heldOn,
    sender: senderId === null || senderName === null ? null : { id: senderId, name: senderName },
  };
}

/** How many wait. */
export async function countHeld(db: Executor, viewerId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${waiting(viewerId)}`);
  return rows[0]?.count ?? 0;
}

const heldOn = sql`to_char(held.held_at at time zone 'UTC', 'YYYY-MM-DD')`;

const waiting = (viewerId: string) => sql`holds held
  join compliments letter on letter.id = held.compliment_id and letter.place = 'held'
  left join profiles sender on sender.id = letter.sender_id and ${isWriterKnown}
  where held.decision is null and held.held_at is not null and ${isOthersCase(viewerId)}`;
