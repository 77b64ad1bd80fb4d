import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import { claimMinutes, type ReportKind } from '#domain/moderation/moderation.ts';
import type { Executor } from '#server/db/executor.ts';
import {
  isOthersCase,
  isOthersLetter,
  mayDecideRemoval,
  removalOfLetter,
} from '#server/db/own-cases.ts';
import { hasArrived, isWriterKnown, wordsOfReason } from '#server/db/reported-letters.ts';
import { findPlaces, isAt, type Places } from '#server/features/moderation/queries/places.ts';

export type QueueFilter = {
  search: string;
  kind?: 'report' | 'appeal' | undefined;
  olderThan?: number | undefined;
  /** The language of the letter; `unknown` if it could not be detected. */
  language?: Language | 'unknown' | undefined;
  letter?: 'signed' | 'anonymous' | 'ai' | undefined;
  /** The kind that the reporter chose; `unsaid` without one. */
  about?: ReportKind | 'unsaid' | undefined;
  senderId?: string | undefined;
  receiverId?: string | undefined;
  alike?: string | undefined;
};

export type QueueQuery = QueueFilter & {
  order: 'newest' | 'oldest';
  page: number;
  pageSize: number;
};

export const mostSelected = 1000;

type Look = { viewerId: string; now: Date };

type Row = {
  complimentId: string;
  text: string;
  reason: string;
  language: Language | null;
  isAnonymous: boolean;
  isAi: boolean;
  isAiSuggested: boolean;
  createdAt: string | null;
  waitingSince: string;
  receiverId: string | null;
  receiverName: string | null;
  senderId: string | null;
  senderName: string | null;
  senderPausedUntil: string | null;
  maySenderBePaused: boolean;
  senderRemovals: number;
  senderOpenReports: number;
  alike: number;
  wasApproved: boolean;
  rule: string | null;
  ruleWords: Record<Language, string> | null;
  kind: ReportKind | null;
  isHidden: boolean;
  appealId: string | null;
  appealSentence: string | null;
  removedBy: string | null;
  mayDecide: boolean;
  claimedBy: string | null;
  totalCount: number;
};

/** Lists the queue with senders' names, also of anonymous letters: only reported letters are here (P32). */
export async function listQueue(db: Executor, query: QueueQuery, look: Look) {
  const direction = query.order === 'newest' ? sql`desc` : sql`asc`;
  const places = await findPlaces(db, query.search);
  const { rows } = await db.execute<Row>(sql`
    with ${waiting}, shown as (
      select waiting.*, count(*) over ()::int as total
      from ${found(query, look, places)}
      order by waiting.since ${direction}, waiting.compliment_id
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize})
    select shown.compliment_id as "complimentId", letter.text, shown.reason, shown.language,
      letter.is_anonymous as "isAnonymous", letter.is_ai as "isAi",
      letter.is_ai_suggested as "isAiSuggested",
      case when ${hasArrived} then ${isoTime(sql`letter.created_at`)} end as "createdAt", ${isoTime(sql`shown.since`)} as "waitingSince",
      receiver.id as "receiverId", receiver.name as "receiverName", sender.id as "senderId",
      -- The name that the letter was sent under, as its receiver knows it.
      coalesce(letter.sender_name, sender.name) as "senderName",
      ${isoTime(sql`case when sender.paused_until > ${look.now} then sender.paused_until end`)}
        as "senderPausedUntil",
      not sender.is_admin and sender.team_role is null as "maySenderBePaused",
      (select count(*)::int from compliments other
        where other.sender_id = letter.sender_id and other.removed_at is not null and other.place <> 'held'
          and ${isOthersLetter(sql`other.id`, look.viewerId)}) as "senderRemovals",
      (select count(*)::int from compliments other
        where other.sender_id = letter.sender_id and other.reported and other.removed_at is null
          and ${isOthersLetter(sql`other.id`, look.viewerId)})
        as "senderOpenReports",
      (select count(*)::int from reports other
        where other.decision is null and other.likeness && shown.likeness
          and other.compliment_id <> shown.compliment_id
          and ${isOthersLetter(sql`other.compliment_id`, look.viewerId)}) as alike,
      exists (select from reports earlier
        where earlier.compliment_id = shown.compliment_id and earlier.decision = 'approved')
        as "wasApproved",
      case when shown.appeal_id is not null then letter.removed_rule end as rule,
      ${wordsOfReason(sql`letter.removed_rule`)} as "ruleWords", shown.kind,
      (shown.hidden_at is not null and not exists (select from compliments own
        where own.receiver_id = ${look.viewerId} and own.sender_id = letter.sender_id
          and own.is_anonymous and own.reported_at <= shown.hidden_at)) as "isHidden",
      shown.appeal_id as "appealId", shown.sentence as "appealSentence", remover.name as "removedBy",
      shown.appeal_id is null or ${mayDecideRemoval(sql`shown.removed_by`, look.viewerId)}
        as "mayDecide",
      claimant.name as "claimedBy", shown.total as "totalCount"
    from shown
    join compliments letter on letter.id = shown.compliment_id
    left join profiles receiver on receiver.id = letter.receiver_id and ${hasArrived}
    left join profiles sender on sender.id = letter.sender_id and ${isWriterKnown}
    left join profiles remover on remover.id = shown.removed_by
    ${claimOf(sql`shown.compliment_id`, look)}
    order by shown.since ${direction}, shown.compliment_id`);
  // Only an empty page beyond the end needs its own count.
  const totalCount =
    rows[0]?.totalCount ?? (query.page === 1 ? 0 : await countQueue(db, query, look));
  return { reports: rows.map(toReport), totalCount };
}

function toReport(row: Row) {
  return {
    complimentId: row.complimentId,
    text: row.text,
    reason: row.reason,
    about: row.kind,
    isHidden: row.isHidden,
    language: row.language,
    isAnonymous: row.isAnonymous,
    isAi: row.isAi,
    isAiSuggested: row.isAiSuggested,
    createdAt: row.createdAt,
    waitingSince: row.waitingSince,
    receiver:
      row.receiverId === null || row.receiverName === null
        ? null
        : { id: row.receiverId, name: row.receiverName },
    sender:
      row.senderId === null || row.senderName === null
        ? null
        : {
            id: row.senderId,
            name: row.senderName,
            pausedUntil: row.senderPausedUntil,
            mayBePaused: row.maySenderBePaused,
            removals: row.senderRemovals,
            openReports: row.senderOpenReports,
          },
    alike: row.alike,
    wasApproved: row.wasApproved,
    appeal:
      row.appealId === null || row.appealSentence === null
        ? null
        : {
            id: row.appealId,
            sentence: row.appealSentence,
            rule: row.rule,
            ruleWords: row.ruleWords,
            removedBy: row.removedBy,
          },
    mayDecide: row.mayDecide,
    claimedBy: row.claimedBy,
  };
}

export async function countQueue(db: Executor, filter: QueueFilter, look: Look): Promise<number> {
  const places = await findPlaces(db, filter.search);
  const { rows } = await db.execute<{ count: number }>(sql`
    with ${waiting} select count(*)::int as count from ${found(filter, look, places)}`);
  return rows[0]?.count ?? 0;
}

export async function findReports(
  db: Executor,
  filter: QueueFilter,
  look: Look,
): Promise<string[]> {
  const places = await findPlaces(db, filter.search);
  const { rows } = await db.execute<{ id: string }>(sql`
    with ${waiting}
    select waiting.compliment_id as id
    from ${found(filter, look, places)} and waiting.appeal_id is null
    order by waiting.since, waiting.compliment_id
    limit ${mostSelected}`);
  return rows.map(({ id }) => id);
}

/** Notes when reports were first shown: the time to a decision is counted from here. */
export async function noteSeen(
  db: Executor,
  complimentIds: readonly string[],
  at: Date,
): Promise<void> {
  const ids = sql.param([...complimentIds]);
  for (const table of [sql`reports`, sql`appeals`])
    await db.execute(sql`
      update ${table} set seen_at = ${at}
      where compliment_id = any(${ids}::uuid[]) and decision is null and seen_at is null`);
}

/** Joins the `claimant` of a letter: another moderator with a claim. */
export function claimOf(complimentId: SQL, { viewerId, now }: Look): SQL {
  return sql`left join claims on claims.compliment_id = ${complimentId}
      and claims.person_id <> ${viewerId} and claims.claimed_at > ${claimsSince(now)}
    left join profiles claimant on claimant.id = claims.person_id`;
}

/** The earliest time of a claim that still holds. */
export function claimsSince(now: Date): Date {
  return new Date(now.getTime() - claimMinutes * 60_000);
}

/** Open reports and open objections, each from its own index. */
const waiting = sql`waiting as (
  select compliment_id, created_at as since, reason, language, likeness, kind, hidden_at,
    null::uuid as appeal_id, null as sentence, null::uuid as removed_by
  from reports
  where decision is null
  union all
  select appeal.compliment_id, appeal.created_at, coalesce(removal.reason, ''), removal.language,
    coalesce(removal.likeness, '{}'), null, null, appeal.id, appeal.sentence, removal.decided_by
  from appeals appeal
  join compliments letter on letter.id = appeal.compliment_id
  left join lateral ${removalOfLetter} removal on true
  where appeal.decision is null)`;

function found(filter: QueueFilter, { viewerId, now }: Look, places: Places | null): SQL {
  const conditions = [isOthersCase(viewerId), ...conditionsOf(filter, now)];
  if (places !== null) conditions.push(isAt(places, { reason: sql`waiting.reason` }));
  return sql`waiting
    join compliments letter on letter.id = waiting.compliment_id
    where ${sql.join(conditions, sql` and `)}`;
}

function conditionsOf(filter: QueueFilter, now: Date): SQL[] {
  const { kind, olderThan, language, letter, about, senderId, receiverId, alike } = filter;
  const conditions: (SQL | false | undefined)[] = [
    kind && (kind === 'report' ? sql`appeal_id is null` : sql`appeal_id is not null`),
    olderThan !== undefined &&
      sql`waiting.since <= ${new Date(now.getTime() - olderThan * 24 * 60 * 60_000)}`,
    language &&
      (language === 'unknown'
        ? sql`waiting.language is null`
        : sql`waiting.language = ${language}`),
    letter && lettersOf[letter],
    about &&
      sql`(waiting.appeal_id is null and waiting.kind is not distinct from ${about === 'unsaid' ? null : about})`,
    senderId !== undefined && sql`(letter.sender_id = ${senderId} and ${isWriterKnown})`,
    receiverId !== undefined && sql`(letter.receiver_id = ${receiverId} and ${hasArrived})`,
    alike !== undefined &&
      sql`(waiting.compliment_id = ${alike} or waiting.likeness && coalesce(
        (select likeness from reports where compliment_id = ${alike} and decision is null), '{}'))`,
  ];
  return conditions.filter((condition) => condition !== undefined && condition !== false);
}

export const lettersOf: Record<NonNullable<QueueFilter['letter']>, SQL> = {
  signed: sql`not letter.is_anonymous and not letter.is_ai`,
  anonymous: sql`letter.is_anonymous`,
  ai: sql`(letter.is_ai or letter.is_ai_suggested)`,
};

function isoTime(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
