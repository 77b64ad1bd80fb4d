import { sql, type SQL } from 'drizzle-orm';
import type { Place } from '#domain/compliments/letter-place.ts';
import type { Language } from '#domain/i18n/language.ts';
import {
  removedTextDays,
  type PremoderationCause,
  type PremoderationDecision,
} from '#domain/moderation/moderation.ts';
import type { Executor } from '#server/db/executor.ts';
import { isOthersCase } from '#server/db/own-cases.ts';
import { limitsOf, type Page } from '#server/db/paging.ts';
import { isUnopened, isWriterKnown, wordsOfReason } from '#server/db/reported-letters.ts';
import { containing } from '#server/db/search.ts';
import {
  all,
  claimOf,
  mostSelected,
  objection,
  ofKind,
  pageOf,
  type LetterFilter,
  type Look,
} from '#server/features/moderation/queries/queue.ts';

/** It cannot ask for receivers or for writers of anonymous letters (032). */
type PremoderationFilter = LetterFilter & { cause?: PremoderationCause | undefined };

export type PremoderationQuery = PremoderationFilter & Page;

type Viewer = Pick<Look, 'viewerId'>;

type Row = {
  complimentId: string;
  text: string;
  cause: PremoderationCause;
  language: Language | null;
  isAnonymous: boolean;
  isAiSuggested: boolean;
  queuedOn: string;
  sender: { id: string; name: string } | null;
  totalCount: number;
};

/** Lists letters in pre-moderation, oldest first; without receiver, time, and the writer of an anonymous one. */
export async function listPremoderation(db: Executor, query: PremoderationQuery, look: Look) {
  const { pageSize, offset } = limitsOf(query);
  const { rows } = await db.execute<Row & { claimedBy: string | null }>(sql`
    with shown as materialized (
      select letter.id, count(*) over ()::int as total
      from ${holdsWithLetters}
      where ${waiting(query, look)}
      order by ${queuedOn}, letter.id
      limit ${pageSize} offset ${offset})
    select ${shownColumns}, claimant.name as "claimedBy", shown.total as "totalCount"
    from ${holdsWithLetters}
    join shown on shown.id = premoderation.compliment_id
    ${claimOf(sql`letter.id`, look)}
    order by "queuedOn", letter.id`);
  return pageOf(rows, query, () => countPremoderation(db, query, look));
}

export async function countPremoderation(
  db: Executor,
  filter: PremoderationFilter,
  look: Viewer,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${holdsWithLetters} where ${waiting(filter, look)}`);
  return rows[0]?.count ?? 0;
}

export async function findPremoderation(
  db: Executor,
  filter: PremoderationFilter,
  look: Viewer,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select letter.id from ${holdsWithLetters}
    where ${waiting(filter, look)}
    order by ${queuedOn}, letter.id
    limit ${mostSelected}`);
  return rows.map(({ id }) => id);
}

export type DecidedPremoderationQuery = Page & {
  search: string;
  decision?: PremoderationDecision | undefined;
};

type DecidedRow = Row & {
  decision: PremoderationDecision;
  decidedOn: string;
  decidedBy: string | null;
  rule: string | null;
  ruleWords: Record<Language, string> | null;
  objection: 'open' | 'upheld' | 'rejected' | null;
  mayUndo: boolean;
};

/**
 * Lists pre-moderation decisions of the last 30 days, the latest first. Afterwards a delivered letter is the
 * receiver's alone and a refused text is wiped.
 */
export async function listDecidedPremoderation(
  db: Executor,
  query: DecidedPremoderationQuery,
  look: Look,
) {
  const { pageSize, offset } = limitsOf(query);
  const { rows } = await db.execute<DecidedRow>(sql`
    select ${shownColumns}, premoderation.decision, ${dayOf(sql`premoderation.decided_at`)} as "decidedOn",
      decider.name as "decidedBy", premoderation.rule, ${wordsOfReason(sql`premoderation.rule`)} as "ruleWords",
      ${objection} as objection, ${canSendAfterRefusal} or (premoderation.decision = 'released' and not ${isObjectedTo}) as "mayUndo",
      count(*) over ()::int as "totalCount"
    from ${holdsWithLetters} ${withAppeal}
    left join profiles decider on decider.id = premoderation.decided_by
    where ${decidedRecently(query, look)}
    order by premoderation.decided_at desc, letter.id
    limit ${pageSize} offset ${offset}`);
  return pageOf(rows, query, () => countDecided(db, query, look));
}

async function countDecided(
  db: Executor,
  query: DecidedPremoderationQuery,
  look: Look,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${holdsWithLetters} where ${decidedRecently(query, look)}`);
  return rows[0]?.count ?? 0;
}

/** Locks a decided letter and reads what an undo needs; null if there is no decision. */
export async function lockDecidedPremoderation(db: Executor, complimentId: string) {
  const locked = await db.execute(sql`
    select from compliments where id = ${complimentId} for no key update`);
  if (locked.rowCount === 0) return null;
  const { rows } = await db.execute<{
    decision: PremoderationDecision;
    text: string;
    place: Place;
    senderId: string | null;
    receiverId: string;
    isObjectedTo: boolean;
    maySend: boolean;
    mayTakeBack: boolean;
  }>(sql`
    select premoderation.decision, letter.text, letter.place, letter.sender_id as "senderId",
      letter.receiver_id as "receiverId", ${isObjectedTo} as "isObjectedTo",
      ${canSendAfterRefusal} as "maySend", ${mayTakeBack} as "mayTakeBack"
    from premoderations premoderation
    join compliments letter on letter.id = premoderation.compliment_id ${withAppeal}
    where premoderation.compliment_id = ${complimentId} and premoderation.decision is not null`);
  return rows[0] ?? null;
}

/** Each letter has at most one objection, and its decision is final. */
const isObjectedTo = sql`(appeal.id is not null)`;

/** A refusal that stands, with a text and without an objection. */
const canSendAfterRefusal = sql`(premoderation.decision = 'refused' and letter.removed_at is not null
  and letter.text <> '' and not ${isObjectedTo})`;

/** A letter that the receiver has not opened; no list shows whether it was opened. */
const mayTakeBack = sql`(premoderation.decision = 'released' and letter.place <> 'premoderation' and ${isUnopened}
  and letter.removed_at is null)`;

const withAppeal = sql`left join appeals appeal on appeal.compliment_id = letter.id`;

function dayOf(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`;
}

const queuedOn = dayOf(sql`premoderation.queued_at`);

const shownColumns = sql`letter.id as "complimentId", letter.text, premoderation.cause, premoderation.language,
  letter.is_anonymous as "isAnonymous", letter.is_ai_suggested as "isAiSuggested",
  ${queuedOn} as "queuedOn", case when sender.id is not null then json_build_object(
    'id', sender.id, 'name', coalesce(letter.sender_name, sender.name)) end as sender`;

/* Looks up each letter by id: a plan cached on a day without premoderations reads all of them for each one. */
const holdsWithLetters = sql`premoderations premoderation
  cross join lateral (
    select * from compliments where id = premoderation.compliment_id offset 0) letter
  left join profiles sender on sender.id = letter.sender_id and ${isWriterKnown}`;

function waiting(filter: PremoderationFilter, { viewerId }: Viewer): SQL {
  const { cause, senderId } = filter;
  return all([
    sql`premoderation.decision is null and premoderation.queued_at is not null and letter.place = 'premoderation'`,
    isOthersCase(viewerId),
    cause && sql`premoderation.cause = ${cause}`,
    ...ofKind(filter, sql`premoderation.language`),
    senderId !== undefined && sql`sender.id = ${senderId}`,
    matches(filter.search),
  ]);
}

function decidedRecently(
  { search, decision }: DecidedPremoderationQuery,
  { viewerId, now }: Look,
): SQL {
  const since = new Date(now.getTime() - removedTextDays * 24 * 60 * 60_000);
  return all([
    sql`premoderation.decision is not null and premoderation.decided_at > ${since}`,
    isOthersCase(viewerId),
    decision && sql`premoderation.decision = ${decision}`,
    matches(search),
  ]);
}

function matches(search: string): SQL | false {
  const words = search.trim();
  if (words === '') return false;
  const pattern = containing(words.toLowerCase());
  return sql`(lower(letter.text) collate "C" like ${pattern} or lower(sender.name) collate "C" like ${pattern}
    or lower(letter.sender_name) collate "C" like ${pattern})`;
}
