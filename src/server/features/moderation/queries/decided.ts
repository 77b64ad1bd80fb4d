import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import type { ReportDecision, ReportKind } from '#domain/moderation.ts';
import type { Executor } from '#server/db/client.ts';
import { wordsOfReason } from '#server/db/reported-letters.ts';
import { containing } from '#server/db/search.ts';
import { isOthersCase } from '#server/features/moderation/queries/own-cases.ts';

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
  senderName: string | null;
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

/** Reports that were decided, the latest decision first; each has its text for as long as that is kept. */
export async function listDecided(db: Executor, query: DecidedQuery, viewerId: string) {
  const { page, pageSize } = query;
  const { rows } = await db.execute<Row>(sql`
    with shown as (
      select decided.*, count(*) over ()::int as total
      from ${found(query, viewerId)}
      order by decided.decided_at desc, decided.id desc
      limit ${pageSize} offset ${(page - 1) * pageSize})
    select decided.id, letter.id as "complimentId", letter.text, decided.reason,
      coalesce(letter.sender_name, sender.name) as "senderName", receiver.name as "receiverName",
      decided.decision, decided.rule, ${wordsOfReason(sql`decided.rule`)} as "ruleWords",
      decided.kind as about, decider.name as "decidedBy",
      ${isoTime(sql`decided.decided_at`)} as "decidedAt", ${isoTime(sql`decided.undone_at`)} as "undoneAt",
      case when appeal.id is not null then coalesce(appeal.decision, 'open') end as objection,
      ${mayBeUndone} as "mayUndo", decided.total as "totalCount"
    from shown decided
    join compliments letter on letter.id = decided.compliment_id
    join profiles receiver on receiver.id = letter.receiver_id
    left join profiles sender on sender.id = letter.sender_id
    left join profiles decider on decider.id = decided.decided_by
    left join appeals appeal on appeal.compliment_id = letter.id
    order by decided.decided_at desc, decided.id desc`);
  return {
    decisions: rows.map(toDecided),
    // Only a page beyond the end has to ask for the number.
    totalCount: rows[0]?.totalCount ?? (page === 1 ? 0 : await countDecided(db, query, viewerId)),
  };
}

function toDecided(row: Row) {
  return {
    id: row.id,
    complimentId: row.complimentId,
    text: row.text,
    reason: row.reason,
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
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${found(query, viewerId)}`);
  return rows[0]?.count ?? 0;
}

/**
 * Of a `decided` report, its `letter` and perhaps an `appeal`: whether it still stands, there is a text to decide about,
 * and no objection has taken its place.
 */
export const mayBeUndone = sql`(decided.undone_at is null and letter.text <> '' and case decided.decision
  when 'removed' then letter.removed_at is not null and appeal.id is null
  else letter.removed_at is null and not letter.reported end)`;

function found({ search, decision }: DecidedQuery, viewerId: string): SQL {
  const words = search.trim();
  const conditions = [
    sql`decided.decision is not null`,
    isOthersCase(viewerId),
    decision === 'undone' && sql`decided.undone_at is not null`,
    decision !== undefined && decision !== 'undone' && sql`decided.decision = ${decision}`,
    words !== '' && matches(words),
  ].filter((condition) => condition !== false);
  const names =
    words === ''
      ? sql``
      : sql`join profiles receiver on receiver.id = letter.receiver_id
    left join profiles sender on sender.id = letter.sender_id
    left join profiles decider on decider.id = decided.decided_by`;
  return sql`reports decided
    join compliments letter on letter.id = decided.compliment_id
    ${names}
    where ${sql.join(conditions, sql` and `)}`;
}

/** Without regard to case, compared byte by byte: several times as fast as by the rules of a language. */
function matches(words: string): SQL {
  const pattern = containing(words.toLowerCase());
  return sql`(lower(letter.text) collate "C" like ${pattern} or lower(decided.reason) collate "C" like ${pattern}
    or lower(sender.name) collate "C" like ${pattern} or lower(letter.sender_name) collate "C" like ${pattern}
    or lower(receiver.name) collate "C" like ${pattern} or lower(decider.name) collate "C" like ${pattern})`;
}

function isoTime(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
