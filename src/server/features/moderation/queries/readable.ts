import { sql } from 'drizzle-orm';
import { removedTextDays } from '#domain/moderation/moderation.ts';
import type { Executor } from '#server/db/executor.ts';
import { isOthersCase } from '#server/db/own-cases.ts';

/** Finds a letter whose text the team may read: reported, or in pre-moderation now or lately; else null. */
export async function findReadable(
  db: Executor,
  complimentId: string,
  { viewerId, now }: { viewerId: string; now: Date },
): Promise<{ text: string; senderId: string | null; receiverId: string } | null> {
  const since = new Date(now.getTime() - removedTextDays * 24 * 60 * 60_000);
  const { rows } = await db.execute<{
    text: string;
    senderId: string | null;
    receiverId: string;
  }>(sql`
    select letter.text, letter.sender_id as "senderId", letter.receiver_id as "receiverId"
    from compliments letter
    where letter.id = ${complimentId} and letter.text <> '' and ${isOthersCase(viewerId)}
      and (exists (select from reports where reports.compliment_id = letter.id)
        or exists (select from appeals where appeals.compliment_id = letter.id)
        or exists (select from premoderations where premoderations.compliment_id = letter.id and premoderations.queued_at is not null
          and (premoderations.decision is null or premoderations.decided_at > ${since})))`);
  return rows[0] ?? null;
}
