import { sql } from 'drizzle-orm';
import type { ReportKind } from '#domain/moderation/moderation.ts';
import type { Executor } from '#server/db/executor.ts';
import { isOthersCase } from '#server/db/own-cases.ts';
import { isWriterKnown } from '#server/db/reported-letters.ts';

const leastInGroup = 3;
const shownGroups = 5;

type Row = { kind: 'sender' | 'text'; id: string; words: string; count: number };

/** Groups the queue by sender, similar text and kind, the largest first. Numbers replace ids, which compare slowly. */
export async function findGroups(db: Executor, viewerId: string) {
  const { rows } = await db.execute<Row>(sql`
    with open as materialized (
      select row_number() over (order by letter.id) as place, letter.id, reports.likeness,
        case when ${isWriterKnown} then letter.sender_id end as sender_id
      from reports
      join compliments letter on letter.id = reports.compliment_id
      where reports.decision is null and ${isOthersCase(viewerId)}),
    senders as (
      select sender_id, count(*)::int as count
      from open
      where sender_id is not null
      group by sender_id
      having count(*) >= ${leastInGroup}),
    numbers as (
      select min(place) as first, count(*)::int as count
      from open
      cross join unnest(likeness) number
      group by number
      having count(*) >= ${leastInGroup}),
    -- A text has several numbers: one for each is enough.
    texts as (select first, max(count) as count from numbers group by first)
    (select 'sender' as kind, sender.id, sender.name as words, count
      from senders
      join profiles sender on sender.id = sender_id
      order by count desc, sender.name
      limit ${shownGroups})
    union all
    (select 'text', letter.id, letter.text, count
      from texts
      join open on open.place = first
      join compliments letter on letter.id = open.id
      order by count desc, letter.id
      limit ${shownGroups})`);
  const kinds = await db.execute<{ kind: ReportKind; count: number }>(sql`
    select reports.kind, count(*)::int as count
    from reports
    join compliments letter on letter.id = reports.compliment_id
    where reports.decision is null and reports.kind is not null and ${isOthersCase(viewerId)}
    group by reports.kind
    having count(*) >= ${leastInGroup}
    order by count desc, reports.kind`);
  const of = (wanted: Row['kind']) => rows.filter(({ kind }) => kind === wanted);
  return {
    senders: of('sender').map(({ id, words, count }) => ({ id, name: words, count })),
    texts: of('text').map(({ id, words, count }) => ({ complimentId: id, text: words, count })),
    kinds: kinds.rows,
  };
}
