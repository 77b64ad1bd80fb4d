import { sql } from 'drizzle-orm';
import type { ReportKind } from '#domain/moderation.ts';
import type { Executor } from '#server/db/client.ts';
import { isOthersCase } from '#server/features/moderation/queries/own-cases.ts';

/** From so many open reports on, a sender or a text is worth one decision about all of them. */
const leastInGroup = 3;
const shownGroups = 5;

/** What of the queue belongs together: reports about one sender, about much the same text, and of one kind; the largest first. */
export async function findGroups(db: Executor, viewerId: string) {
  const senders = await db.execute<{ id: string; name: string; count: number }>(sql`
    select sender.id, sender.name, count(*)::int as count
    from reports
    join compliments letter on letter.id = reports.compliment_id
    join profiles sender on sender.id = letter.sender_id
    where reports.decision is null and ${isOthersCase(viewerId)}
    group by sender.id
    having count(*) >= ${leastInGroup}
    order by count desc, sender.name
    limit ${shownGroups}`);
  const texts = await db.execute<{ complimentId: string; text: string; count: number }>(sql`
    with numbers as (
      select number, min(reports.compliment_id::text)::uuid as first, count(*)::int as count
      from reports
      join compliments letter on letter.id = reports.compliment_id
      cross join unnest(likeness) number
      where reports.decision is null and ${isOthersCase(viewerId)}
      group by number
      having count(*) >= ${leastInGroup}),
    -- A text has several numbers: one for each is enough.
    distinctly as (select distinct on (first) first, count from numbers order by first, count desc)
    select letter.id as "complimentId", letter.text, count
    from distinctly
    join compliments letter on letter.id = first
    order by count desc, letter.id
    limit ${shownGroups}`);
  const kinds = await db.execute<{ kind: ReportKind; count: number }>(sql`
    select reports.kind, count(*)::int as count
    from reports
    join compliments letter on letter.id = reports.compliment_id
    where reports.decision is null and reports.kind is not null and ${isOthersCase(viewerId)}
    group by reports.kind
    having count(*) >= ${leastInGroup}
    order by count desc, reports.kind`);
  return { senders: senders.rows, texts: texts.rows, kinds: kinds.rows };
}
