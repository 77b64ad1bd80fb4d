import { sql, type SQL } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { CaseQueue, PremoderationCause, ReportKind } from '#domain/moderation/moderation.ts';
import type { Executor } from '#server/db/executor.ts';
import { isoTime } from '#server/db/iso-time.ts';
import {
  isOthersCase,
  isOthersLetter,
  mayDecideRemoval,
  removalOfLetter,
} from '#server/db/own-cases.ts';
import { limitsOf, type Page } from '#server/db/paging.ts';
import { hasArrived, isWriterKnown, wordsOfReason } from '#server/db/reported-letters.ts';
import { findPlaces, isAt } from '#server/features/moderation/queries/places.ts';
import { all, pageOf, type Look } from '#server/features/moderation/queries/queue.ts';

export type CaseFilter = {
  queue: CaseQueue;
  search: string;
  kind?: 'report' | 'appeal' | undefined;
  olderThan?: number | undefined;
  /** The language of the letter; `unknown` if it could not be detected. */
  language?: Language | 'unknown' | undefined;
  letter?: 'signed' | 'anonymous' | 'ai' | undefined;
  /** The kind that the reporter chose; `unsaid` without one. */
  about?: ReportKind | 'unsaid' | undefined;
  cause?: PremoderationCause | undefined;
  senderId?: string | undefined;
  receiverId?: string | undefined;
};

export type CasesQuery = CaseFilter & Page & { order: 'newest' | 'oldest' };

type Row = {
  complimentId: string;
  text: string;
  reason: string;
  about: ReportKind | null;
  cause: PremoderationCause | null;
  isHidden: boolean;
  language: Language | null;
  isAnonymous: boolean;
  isAi: boolean;
  isAiSuggested: boolean;
  createdAt: string | null;
  waitingSince: string;
  receiver: { id: string; name: string } | null;
  sender: {
    id: string;
    name: string;
    pausedUntil: string | null;
    mayBePaused: boolean;
    removals: number;
    openReports: number;
  } | null;
  isSenderKept: boolean;
  appeal: {
    id: string;
    sentence: string;
    rule: string | null;
    ruleWords: Record<Language, string> | null;
    removedBy: string | null;
  } | null;
  wasApproved: boolean;
  mayDecide: boolean;
  totalCount: number;
};

/**
 * Lists the cases of a queue. Reports and objections name the sender also of an anonymous letter (P32). A letter in
 * pre-moderation has no receiver, no writer if it is anonymous, and a day instead of a time (032).
 */
export async function listCases(db: Executor, query: CasesQuery, look: Look) {
  const direction = query.order === 'newest' ? sql`desc` : sql`asc`;
  const { pageSize, offset } = limitsOf(query);
  const found = await findWaiting(db, query, look);
  const { rows } = await db.execute<Row>(sql`
    with shown as (
      select waiting.*, count(*) over ()::int as total
      from ${found}
      order by waiting.since ${direction}, waiting.compliment_id
      limit ${pageSize} offset ${offset})
    select shown.compliment_id as "complimentId", letter.text, shown.reason, shown.kind as about, shown.cause,
      (shown.hidden_at is not null and not exists (select from compliments own
        where own.receiver_id = ${look.viewerId} and own.sender_id = letter.sender_id
          and own.is_anonymous and own.reported_at <= shown.hidden_at)) as "isHidden",
      shown.language, letter.is_anonymous as "isAnonymous", letter.is_ai as "isAi",
      letter.is_ai_suggested as "isAiSuggested",
      case when ${hasArrived} then ${isoTime(sql`letter.created_at`)} end as "createdAt",
      ${isoTime(sql`shown.since`)} as "waitingSince",
      case when receiver.id is not null
        then json_build_object('id', receiver.id, 'name', receiver.name) end as receiver,
      case when sender.id is not null then ${shownSender(look)} end as sender,
      not shown.names_sender as "isSenderKept",
      case when shown.appeal_id is not null then json_build_object(
        'id', shown.appeal_id, 'sentence', shown.sentence, 'rule', letter.removed_rule,
        'ruleWords', ${wordsOfReason(sql`letter.removed_rule`)}, 'removedBy', remover.name) end as appeal,
      exists (select from reports earlier
        where earlier.compliment_id = shown.compliment_id and earlier.decision = 'approved')
        as "wasApproved",
      shown.appeal_id is null or ${mayDecideRemoval(sql`shown.removed_by`, look.viewerId)}
        as "mayDecide",
      shown.total as "totalCount"
    from shown
    join compliments letter on letter.id = shown.compliment_id
    left join profiles receiver on receiver.id = letter.receiver_id and ${hasArrived}
    left join profiles sender on sender.id = letter.sender_id and ${isWriterKnown}
    left join profiles remover on remover.id = shown.removed_by
    order by shown.since ${direction}, shown.compliment_id`);
  return pageOf(rows, query, () => countFound(db, found));
}

/** Under the name that the letter was sent with, as its receiver knows it. */
const shownSender = ({ viewerId, now }: Look) => sql`json_build_object(
  'id', sender.id, 'name', coalesce(letter.sender_name, sender.name),
  'pausedUntil', ${isoTime(sql`case when sender.paused_until > ${now} then sender.paused_until end`)},
  'mayBePaused', not sender.is_admin and sender.team_role is null,
  'removals', (select count(*)::int from compliments other
    where other.sender_id = letter.sender_id and other.removed_at is not null and other.place <> 'premoderation'
      and ${isOthersLetter(sql`other.id`, viewerId)}),
  'openReports', (select count(*)::int from compliments other
    where other.sender_id = letter.sender_id and other.reported and other.removed_at is null
      and ${isOthersLetter(sql`other.id`, viewerId)}))`;

/** Counts the waiting cases of each queue. */
export async function countWaiting(db: Executor, look: Look) {
  const count = async (queue: CaseQueue) =>
    countFound(db, await findWaiting(db, { queue, search: '' }, look));
  return {
    totalCount: await count('reports'),
    premoderationCount: await count('premoderation'),
  };
}

async function countFound(db: Executor, found: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${found}`,
  );
  return rows[0]?.count ?? 0;
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

/** Names the sender in the open report; false when there is none that keeps the name back from this viewer. */
export async function nameSender(
  db: Executor,
  complimentId: string,
  viewerId: string,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update reports set names_sender = true
    where compliment_id = ${complimentId} and decision is null and not names_sender
      and ${isOthersLetter(sql`compliment_id`, viewerId)}`);
  return rowCount === 1;
}

/** The `waiting` cases of a queue with their `letter`. Reports and objections come each from its own index. */
const waitingIn: Record<CaseQueue, SQL> = {
  reports: sql`(
      select compliment_id, created_at as since, reason, language, kind, null as cause, hidden_at,
        names_sender, null::uuid as appeal_id, null as sentence, null::uuid as removed_by
      from reports
      where decision is null
      union all
      select appeal.compliment_id, appeal.created_at, coalesce(removal.reason, ''), removal.language,
        null, null, null, true, appeal.id, appeal.sentence, removal.decided_by
      from appeals appeal
      join compliments letter on letter.id = appeal.compliment_id
      left join lateral ${removalOfLetter} removal on true
      where appeal.decision is null) waiting
    join compliments letter on letter.id = waiting.compliment_id`,
  // Looks up each letter by id: a plan cached on a day without such letters reads all of them for each one.
  premoderation: sql`(
      select compliment_id, date_trunc('day', queued_at, 'UTC') as since, '' as reason, language,
        null as kind, cause, null::timestamptz as hidden_at, true as names_sender,
        null::uuid as appeal_id, null as sentence, null::uuid as removed_by
      from premoderations
      where decision is null and queued_at is not null) waiting
    cross join lateral (
      select * from compliments where id = waiting.compliment_id offset 0) letter`,
};

const lettersOf: Record<NonNullable<CaseFilter['letter']>, SQL> = {
  signed: sql`not letter.is_anonymous and not letter.is_ai`,
  anonymous: sql`letter.is_anonymous`,
  ai: sql`(letter.is_ai or letter.is_ai_suggested)`,
};

async function findWaiting(
  db: Executor,
  filter: CaseFilter,
  { viewerId, now }: Look,
): Promise<SQL> {
  const { queue, kind, olderThan, language, letter, about, cause, senderId, receiverId } = filter;
  const places = await findPlaces(db, filter.search, queue);
  const conditions = all([
    isOthersCase(viewerId),
    queue === 'premoderation' && sql`not ${hasArrived}`,
    kind && (kind === 'report' ? sql`appeal_id is null` : sql`appeal_id is not null`),
    olderThan !== undefined && sql`waiting.since <= ${daysBefore(now, olderThan)}`,
    language &&
      sql`waiting.language is not distinct from ${language === 'unknown' ? null : language}`,
    letter && lettersOf[letter],
    about &&
      sql`(waiting.appeal_id is null and waiting.kind is not distinct from ${about === 'unsaid' ? null : about})`,
    cause && sql`waiting.cause = ${cause}`,
    senderId !== undefined && sql`(letter.sender_id = ${senderId} and ${isWriterKnown})`,
    receiverId !== undefined && sql`(letter.receiver_id = ${receiverId} and ${hasArrived})`,
    places !== null && isAt(places, { reason: sql`waiting.reason` }),
  ]);
  return sql`${waitingIn[queue]} where ${conditions}`;
}
