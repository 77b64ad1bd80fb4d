import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import type { ReportKind } from '#domain/moderation/moderation.ts';
import type { Executor } from '#server/db/executor.ts';
import {
  isOthersCase,
  isOthersLetter,
  mayDecideRemoval,
  removalOfLetter,
} from '#server/db/own-cases.ts';
import { limitsOf, type Page } from '#server/db/paging.ts';
import { hasArrived, isWriterKnown, wordsOfReason } from '#server/db/reported-letters.ts';
import { findPlaces, isAt, type Places } from '#server/features/moderation/queries/places.ts';
import {
  all,
  claimOf,
  isoTime,
  mostSelected,
  ofKind,
  pageOf,
  type LetterFilter,
  type Look,
} from '#server/features/moderation/queries/queue.ts';

export type ReportsFilter = LetterFilter & {
  kind?: 'report' | 'appeal' | undefined;
  olderThan?: number | undefined;
  /** The kind that the reporter chose; `unsaid` without one. */
  about?: ReportKind | 'unsaid' | undefined;
  receiverId?: string | undefined;
  alike?: string | undefined;
};

export type ReportsQuery = ReportsFilter & Page & { order: 'newest' | 'oldest' };

type Row = {
  complimentId: string;
  text: string;
  reason: string;
  about: ReportKind | null;
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
  alike: number;
  wasApproved: boolean;
  mayDecide: boolean;
  claimedBy: string | null;
  totalCount: number;
};

/** Lists reports and objections with senders' names, also of anonymous letters: only reported letters are here (P32). */
export async function listReports(db: Executor, query: ReportsQuery, look: Look) {
  const direction = query.order === 'newest' ? sql`desc` : sql`asc`;
  const { pageSize, offset } = limitsOf(query);
  const places = await findPlaces(db, query.search);
  const { rows } = await db.execute<Row>(sql`
    with ${waiting}, shown as (
      select waiting.*, count(*) over ()::int as total
      from ${found(query, look, places)}
      order by waiting.since ${direction}, waiting.compliment_id
      limit ${pageSize} offset ${offset})
    select shown.compliment_id as "complimentId", letter.text, shown.reason, shown.kind as about,
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
      (select count(*)::int from reports other
        where other.decision is null and other.likeness && shown.likeness
          and other.compliment_id <> shown.compliment_id
          and ${isOthersLetter(sql`other.compliment_id`, look.viewerId)}) as alike,
      exists (select from reports earlier
        where earlier.compliment_id = shown.compliment_id and earlier.decision = 'approved')
        as "wasApproved",
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
  return pageOf(rows, query, () => countReports(db, query, look));
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

export async function countReports(
  db: Executor,
  filter: ReportsFilter,
  look: Look,
): Promise<number> {
  const places = await findPlaces(db, filter.search);
  const { rows } = await db.execute<{ count: number }>(sql`
    with ${waiting} select count(*)::int as count from ${found(filter, look, places)}`);
  return rows[0]?.count ?? 0;
}

export async function findReports(
  db: Executor,
  filter: ReportsFilter,
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

/** Open reports and open objections, each from its own index. */
const waiting = sql`waiting as (
  select compliment_id, created_at as since, reason, language, likeness, kind, hidden_at,
    names_sender, null::uuid as appeal_id, null as sentence, null::uuid as removed_by
  from reports
  where decision is null
  union all
  select appeal.compliment_id, appeal.created_at, coalesce(removal.reason, ''), removal.language,
    coalesce(removal.likeness, '{}'), null, null, true, appeal.id, appeal.sentence, removal.decided_by
  from appeals appeal
  join compliments letter on letter.id = appeal.compliment_id
  left join lateral ${removalOfLetter} removal on true
  where appeal.decision is null)`;

function found(filter: ReportsFilter, { viewerId, now }: Look, places: Places | null): SQL {
  const { kind, olderThan, about, senderId, receiverId, alike } = filter;
  const conditions = all([
    isOthersCase(viewerId),
    kind && (kind === 'report' ? sql`appeal_id is null` : sql`appeal_id is not null`),
    olderThan !== undefined &&
      sql`waiting.since <= ${new Date(now.getTime() - olderThan * 24 * 60 * 60_000)}`,
    ...ofKind(filter, sql`waiting.language`),
    about &&
      sql`(waiting.appeal_id is null and waiting.kind is not distinct from ${about === 'unsaid' ? null : about})`,
    senderId !== undefined && sql`(letter.sender_id = ${senderId} and ${isWriterKnown})`,
    receiverId !== undefined && sql`(letter.receiver_id = ${receiverId} and ${hasArrived})`,
    alike !== undefined &&
      sql`(waiting.compliment_id = ${alike} or waiting.likeness && coalesce(
        (select likeness from reports where compliment_id = ${alike} and decision is null), '{}'))`,
    places !== null && isAt(places, { reason: sql`waiting.reason` }),
  ]);
  return sql`waiting
    join compliments letter on letter.id = waiting.compliment_id
    where ${conditions}`;
}
