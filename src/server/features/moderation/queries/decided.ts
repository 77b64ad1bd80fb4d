import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import type { ReportDecision, ReportKind } from '#domain/moderation/moderation.ts';
import type { Executor } from '#server/db/executor.ts';
import { isOthersLetter } from '#server/db/own-cases.ts';
import { isWriterKnown, wordsOfReason } from '#server/db/reported-letters.ts';
import {
  findPlaces,
  isAt,
  isTold,
  type Places,
} from '#server/features/moderation/queries/places.ts';

export type DecidedQuery = {
  search: string;
  decision?: ReportDecision | 'undone' | undefined;
  page: number;
  pageSize: number;
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
export async function listDecided(db: Executor, query: DecidedQuery, viewerId: string) {
  const { page, pageSize } = query;
  const places = await findPlaces(db, query.search);
  const { rows } = await db.execute<Row>(sql`
    with shown as (
      select decided.id, count(*) over ()::int as total
      from ${found(query, viewerId, places)}
      order by decided.decided_at desc, decided.id desc
      limit ${pageSize} offset ${(page - 1) * pageSize})
    select decided.id, letter.id as "complimentId", letter.text, decided.reason, decided.language,
      coalesce(letter.sender_name, sender.name) as "senderName", letter.is_anonymous as "isAnonymous",
      receiver.name as "receiverName",
      decided.decision, decided.rule, ${wordsOfReason(sql`decided.rule`)} as "ruleWords",
      decided.kind as about, decider.name as "decidedBy",
      ${isoTime(sql`decided.decided_at`)} as "decidedAt", ${isoTime(sql`decided.undone_at`)} as "undoneAt",
      case when appeal.id is not null then coalesce(appeal.decision, 'open') end as objection,
      ${mayBeUndone} as "mayUndo", shown.total as "totalCount"
    from shown
    join reports decided on decided.id = shown.id
    join compliments letter on letter.id = decided.compliment_id
    join profiles receiver on receiver.id = letter.receiver_id
    left join profiles sender on sender.id = letter.sender_id and ${isWriterKnown}
    left join profiles decider on decider.id = decided.decided_by
    left join appeals appeal on appeal.compliment_id = letter.id
    order by decided.decided_at desc, decided.id desc`);
  return {
    decisions: rows.map(toDecided),
    named: rows
      .filter(({ isAnonymous, senderName }) => isAnonymous && senderName !== null)
      .map(({ complimentId }) => complimentId),
    // Only an empty page beyond the end needs its own count.
    totalCount: rows[0]?.totalCount ?? (page === 1 ? 0 : await countDecided(db, query, viewerId)),
  };
}

function toDecided(row: Row) {
  return {
    id: row.id,
    complimentId: row.complimentId,
    text: row.text,
    reason: row.reason,
    language: row.language,
    senderName: row.senderName,
    receiverName: row.receiverName,
    decision: row.decision,
    rule: row.rule,
    ruleWords: row.ruleWords,
    about: row.about,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt,
    undoneAt: row.undoneAt,
    objection: row.objection,
    mayUndo: row.mayUndo,
  };
}

async function countDecided(db: Executor, query: DecidedQuery, viewerId: string): Promise<number> {
  const places = await findPlaces(db, query.search);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${found(query, viewerId, places)}`);
  return rows[0]?.count ?? 0;
}

/** Whether a `decided` report can be undone: it stands, its `letter` has a text, and no `appeal` exists. */
export const mayBeUndone = sql`(decided.undone_at is null and letter.text <> '' and case decided.decision
  when 'removed' then letter.removed_at is not null and appeal.id is null
  else letter.removed_at is null and not letter.reported end)`;

function found({ decision }: DecidedQuery, viewerId: string, places: Places | null): SQL {
  const conditions = [
    sql`decided.decision is not null`,
    isOthersLetter(sql`decided.compliment_id`, viewerId),
    decision === 'undone' && sql`decided.undone_at is not null`,
    decision !== undefined && decision !== 'undone' && sql`decided.decision = ${decision}`,
    places !== null &&
      isAt(places, { reason: sql`decided.reason`, decider: sql`decided.decided_by` }),
  ].filter((condition) => condition !== false);
  const letters =
    places === null
      ? sql``
      : sql`join compliments letter on letter.id = decided.compliment_id and ${isTold}`;
  return sql`reports decided ${letters} where ${sql.join(conditions, sql` and `)}`;
}

function isoTime(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
