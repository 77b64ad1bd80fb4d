import { sql, type SQL } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { ReportDecision, ReportKind } from '#domain/moderation/moderation.ts';
import type { Executor } from '#server/db/executor.ts';
import { isOthersLetter } from '#server/db/own-cases.ts';
import { limitsOf, type Page } from '#server/db/paging.ts';
import { isWriterKnown, wordsOfReason } from '#server/db/reported-letters.ts';
import {
  findPlaces,
  isAt,
  isModerated,
  type Places,
} from '#server/features/moderation/queries/places.ts';
import {
  all,
  isoTime,
  objection,
  pageOf,
  type Look,
} from '#server/features/moderation/queries/queue.ts';

export type DecidedReportsQuery = Page & {
  search: string;
  decision?: ReportDecision | 'undone' | undefined;
};

type Row = {
  id: string;
  complimentId: string;
  text: string;
  reason: string;
  language: Language | null;
  senderName: string | null;
  isAnonymous: boolean;
  receiverName: string;
  decision: ReportDecision;
  rule: string | null;
  ruleWords: Record<Language, string> | null;
  about: ReportKind | null;
  decidedBy: string | null;
  decidedAt: string;
  undoneAt: string | null;
  objection: 'open' | 'upheld' | 'rejected' | null;
  mayUndo: boolean;
  totalCount: number;
};

/** Lists decided reports, the latest decision first; with the text while it is kept. */
export async function listDecidedReports(
  db: Executor,
  query: DecidedReportsQuery,
  { viewerId, now }: Look,
) {
  const { pageSize, offset } = limitsOf(query);
  const places = await findPlaces(db, query.search);
  const { rows } = await db.execute<Row>(sql`
    with shown as (
      select decided.id, count(*) over ()::int as total
      from ${found(query, viewerId, places)}
      order by decided.decided_at desc, decided.id desc
      limit ${pageSize} offset ${offset})
    select decided.id, letter.id as "complimentId", letter.text, decided.reason, decided.language,
      coalesce(letter.sender_name, sender.name) as "senderName", letter.is_anonymous as "isAnonymous",
      receiver.name as "receiverName",
      decided.decision, decided.rule, ${wordsOfReason(sql`decided.rule`)} as "ruleWords",
      decided.kind as about, decider.name as "decidedBy",
      ${isoTime(sql`decided.decided_at`)} as "decidedAt", ${isoTime(sql`decided.undone_at`)} as "undoneAt",
      ${objection} as objection, ${mayBeUndone(now)} as "mayUndo", shown.total as "totalCount"
    from shown
    join reports decided on decided.id = shown.id
    join compliments letter on letter.id = decided.compliment_id
    join profiles receiver on receiver.id = letter.receiver_id
    left join profiles sender on sender.id = letter.sender_id and ${isWriterKnown}
    left join profiles decider on decider.id = decided.decided_by
    left join appeals appeal on appeal.compliment_id = letter.id
    order by decided.decided_at desc, decided.id desc`);
  const named = rows
    .filter(({ isAnonymous, senderName }) => isAnonymous && senderName !== null)
    .map(({ complimentId }) => complimentId);
  const decided = rows.map((row) => {
    const { isAnonymous: _, ...shown } = row;
    return shown;
  });
  return { named, ...(await pageOf(decided, query, () => countDecided(db, query, viewerId))) };
}

async function countDecided(
  db: Executor,
  query: DecidedReportsQuery,
  viewerId: string,
): Promise<number> {
  const places = await findPlaces(db, query.search);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${found(query, viewerId, places)}`);
  return rows[0]?.count ?? 0;
}

/**
 * True if a `decided` report can be undone: it stands, its `letter` has a text, and no `appeal` exists; a letter that
 * stays for a day only, since undoing shows its sender again.
 */
export const mayBeUndone = (now: Date) => sql`(decided.undone_at is null and letter.text <> ''
  and case decided.decision
    when 'removed' then letter.removed_at is not null and appeal.id is null
    else letter.removed_at is null and not letter.reported
      and decided.decided_at > ${daysBefore(now, 1)} end)`;

function found({ decision }: DecidedReportsQuery, viewerId: string, places: Places | null): SQL {
  const conditions = all([
    sql`decided.decision is not null`,
    isOthersLetter(sql`decided.compliment_id`, viewerId),
    decision === 'undone' && sql`decided.undone_at is not null`,
    decision !== undefined && decision !== 'undone' && sql`decided.decision = ${decision}`,
    places !== null &&
      isAt(places, { reason: sql`decided.reason`, decider: sql`decided.decided_by` }),
  ]);
  const letters =
    places === null
      ? sql``
      : sql`join compliments letter on letter.id = decided.compliment_id and ${isModerated}`;
  return sql`reports decided ${letters} where ${conditions}`;
}
