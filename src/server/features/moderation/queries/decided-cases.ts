import { sql, type SQL } from 'drizzle-orm';
import type { Place } from '#domain/compliments/letter-place.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Language } from '#domain/i18n/language.ts';
import {
  removedTextDays,
  type CaseQueue,
  type LetterDecision,
  type PremoderationCause,
  type ReportKind,
} from '#domain/moderation/moderation.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Executor } from '#server/db/executor.ts';
import { isoTime } from '#server/db/iso-time.ts';
import { isOthersLetter } from '#server/db/own-cases.ts';
import { limitsOf, type Page } from '#server/db/paging.ts';
import { isUnopened, isWriterKnown, wordsOfReason } from '#server/db/reported-letters.ts';
import { findPlaces, isAt, isModerated } from '#server/features/moderation/queries/places.ts';
import { all, pageOf, type Look } from '#server/features/moderation/queries/queue.ts';

export type DecidedFilter = {
  queue: CaseQueue;
  search: string;
  decision?: LetterDecision | 'undone' | undefined;
};

type Row = {
  id: string;
  complimentId: string;
  text: string;
  reason: string;
  language: Language | null;
  sender: { id: string; name: string } | null;
  isAnonymous: boolean;
  receiverName: string | null;
  decision: LetterDecision;
  rule: string | null;
  ruleWords: Record<Language, string> | null;
  about: ReportKind | null;
  cause: PremoderationCause | null;
  decidedBy: string | null;
  decidedAt: string;
  undoneAt: string | null;
  objection: 'open' | 'upheld' | 'rejected' | null;
  mayUndo: boolean;
  totalCount: number;
};

/** Lists decided cases, the latest decision first; with the text while it is kept. */
export async function listDecided(db: Executor, query: DecidedFilter & Page, look: Look) {
  const { pageSize, offset } = limitsOf(query);
  const found = await findDecided(db, query, look);
  const { rows } = await db.execute<Row>(sql`
    with shown as (
      select decided.id, count(*) over ()::int as total
      from ${found}
      order by decided.decided_at desc, decided.id desc
      limit ${pageSize} offset ${offset})
    select decided.id, letter.id as "complimentId", letter.text, decided.reason, decided.language,
      case when sender.id is not null then json_build_object(
        'id', sender.id, 'name', coalesce(letter.sender_name, sender.name)) end as sender,
      letter.is_anonymous as "isAnonymous", receiver.name as "receiverName",
      decided.decision, decided.rule, ${wordsOfReason(sql`decided.rule`)} as "ruleWords",
      decided.kind as about, decided.cause, decider.name as "decidedBy",
      ${isoTime(sql`decided.shown_at`)} as "decidedAt", ${isoTime(sql`decided.undone_at`)} as "undoneAt",
      case when appeal.id is not null then coalesce(appeal.decision, 'open') end as objection,
      ${mayBeUndone(look.now)} as "mayUndo", shown.total as "totalCount"
    from shown
    join ${decidedIn[query.queue]} on decided.id = shown.id
    join compliments letter on letter.id = decided.compliment_id
    left join profiles receiver on receiver.id = letter.receiver_id and decided.cause is null
    left join profiles sender on sender.id = letter.sender_id and ${isWriterKnown}
    left join profiles decider on decider.id = decided.decided_by
    left join appeals appeal on appeal.compliment_id = letter.id
    order by decided.decided_at desc, decided.id desc`);
  return pageOf(rows, query, async () => {
    const counted = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${found}`,
    );
    return counted.rows[0]?.count ?? 0;
  });
}

/** The `decided` cases of a queue. Decisions of pre-moderation are shown by the day. */
const decidedIn: Record<CaseQueue, SQL> = {
  reports: sql`(
    select id, compliment_id, reason, language, kind, null as cause, decision, rule, decided_by, decided_at,
      decided_at as shown_at, undone_at
    from reports
    where decision is not null) decided`,
  premoderation: sql`(
    select compliment_id as id, compliment_id, '' as reason, language, null as kind, cause, decision, rule, decided_by,
      decided_at, date_trunc('day', decided_at, 'UTC') as shown_at, null::timestamptz as undone_at
    from premoderations
    where decision is not null) decided`,
};

async function findDecided(
  db: Executor,
  { queue, search, decision }: DecidedFilter,
  { viewerId, now }: Look,
): Promise<SQL> {
  const places = await findPlaces(db, search, queue);
  const conditions = all([
    // Afterwards a delivered letter is the receiver’s alone, and a refused text is wiped.
    queue === 'premoderation' && sql`decided.decided_at > ${daysBefore(now, removedTextDays)}`,
    isOthersLetter(sql`decided.compliment_id`, viewerId),
    decision === 'undone' && sql`decided.undone_at is not null`,
    decision !== undefined && decision !== 'undone' && sql`decided.decision = ${decision}`,
    places !== null && queue === 'reports' && isModerated,
    places !== null &&
      isAt(places, { reason: sql`decided.reason`, decider: sql`decided.decided_by` }),
  ]);
  const letters =
    places === null ? sql`` : sql`join compliments letter on letter.id = decided.compliment_id`;
  return sql`${decidedIn[queue]} ${letters} where ${conditions}`;
}

/**
 * True if a `decided` case can be undone: it stands, and no `appeal` exists. A report needs its `letter`’s text, and is
 * approved for a day only, since undoing shows its sender again. No list shows whether a delivered letter was opened.
 */
const mayBeUndone = (now: Date) => sql`(decided.undone_at is null
  and case decided.decision
    when 'released' then appeal.id is null
    when 'approved' then letter.text <> '' and letter.removed_at is null and not letter.reported
      and decided.decided_at > ${daysBefore(now, 1)}
    else letter.text <> '' and letter.removed_at is not null and appeal.id is null end)`;

type DecidedId = { id: string; queue: CaseQueue };

/** Returns the letter of a decided case. In pre-moderation it is not looked up: a receiver would learn of it. */
export async function findDecidedLetter(db: Executor, { id, queue }: DecidedId): Promise<string> {
  if (queue === 'premoderation') return id;
  const { rows } = await db.execute<{ complimentId: string }>(sql`
    select compliment_id as "complimentId" from ${decidedIn[queue]} where decided.id = ${id}`);
  if (rows[0] === undefined) throw new AppError('not-found', 'error.not_found');
  return rows[0].complimentId;
}

export type DecidedLetter = {
  decision: LetterDecision;
  text: string;
  place: Place;
  senderId: string | null;
  receiverId: string;
  isAnonymous: boolean;
  isUnopened: boolean;
  mayUndo: boolean;
};

/** Locks the letter of a decided case and reads what an undo needs; null without a decision. */
export async function lockDecided(
  db: Executor,
  complimentId: string,
  { id, queue, now }: DecidedId & { now: Date },
): Promise<DecidedLetter | null> {
  await db.execute(sql`select from compliments where id = ${complimentId} for no key update`);
  const { rows } = await db.execute<DecidedLetter>(sql`
    select decided.decision, letter.text, letter.place, letter.sender_id as "senderId",
      letter.receiver_id as "receiverId", letter.is_anonymous as "isAnonymous",
      (letter.place <> 'premoderation' and ${isUnopened} and letter.removed_at is null) as "isUnopened",
      ${mayBeUndone(now)} as "mayUndo"
    from ${decidedIn[queue]}
    join compliments letter on letter.id = decided.compliment_id
    left join appeals appeal on appeal.compliment_id = letter.id
    where decided.id = ${id}`);
  return rows[0] ?? null;
}
