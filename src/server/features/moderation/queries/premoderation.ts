import { sql, type SQL } from 'drizzle-orm';
import type { Place } from '#domain/compliments/letter-place.ts';
import type { Language } from '#domain/i18n/language.ts';
import {
  removedTextDays,
  type HoldCause,
  type HoldDecision,
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
type PremoderationFilter = LetterFilter & { cause?: HoldCause | undefined };

export type PremoderationQuery = PremoderationFilter & Page;

type Viewer = Pick<Look, 'viewerId'>;

type Row = {
  complimentId: string;
  text: string;
  cause: HoldCause;
  language: Language | null;
  isAnonymous: boolean;
  isAiSuggested: boolean;
  heldOn: string;
  sender: { id: string; name: string } | null;
  totalCount: number;
};

/** Lists letters in pre-moderation, oldest first; without receiver, time, and the writer of an anonymous one. */
export async function listPremoderation(db: Executor, query: PremoderationQuery, look: Look) {
  const { pageSize, offset } = limitsOf(query);
  const { rows } = await db.execute<Row & { claimedBy: string | null }>(sql`
    with shown as materialized (
      select letter.id, count(*) over ()::int as total
      from ${holdsWith}
      where ${waiting(query, look)}
      order by ${heldOn}, letter.id
      limit ${pageSize} offset ${offset})
    select ${told}, claimant.name as "claimedBy", shown.total as "totalCount"
    from ${holdsWith}
    join shown on shown.id = hold.compliment_id
    ${claimOf(sql`letter.id`, look)}
    order by "heldOn", letter.id`);
  return pageOf(rows, query, () => countPremoderation(db, query, look));
}

export async function countPremoderation(
  db: Executor,
  filter: PremoderationFilter,
  look: Viewer,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${holdsWith} where ${waiting(filter, look)}`);
  return rows[0]?.count ?? 0;
}

export async function findPremoderation(
  db: Executor,
  filter: PremoderationFilter,
  look: Viewer,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select letter.id from ${holdsWith}
    where ${waiting(filter, look)}
    order by ${heldOn}, letter.id
    limit ${mostSelected}`);
  return rows.map(({ id }) => id);
}

export type DecidedPremoderationQuery = Page & {
  search: string;
  decision?: HoldDecision | undefined;
};

type DecidedRow = Row & {
  decision: HoldDecision;
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
    select ${told}, hold.decision, ${dayOf(sql`hold.decided_at`)} as "decidedOn",
      decider.name as "decidedBy", hold.rule, ${wordsOfReason(sql`hold.rule`)} as "ruleWords",
      ${objection} as objection, ${maySendAfterAll} or (hold.decision = 'released' and not ${isObjectedTo}) as "mayUndo",
      count(*) over ()::int as "totalCount"
    from ${holdsWith} ${withAppeal}
    left join profiles decider on decider.id = hold.decided_by
    where ${decidedLately(query, look)}
    order by hold.decided_at desc, letter.id
    limit ${pageSize} offset ${offset}`);
  return pageOf(rows, query, () => countDecided(db, query, look));
}

async function countDecided(
  db: Executor,
  query: DecidedPremoderationQuery,
  look: Look,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${holdsWith} where ${decidedLately(query, look)}`);
  return rows[0]?.count ?? 0;
}

/** Locks a decided letter and reads what an undo needs; null if there is no decision. */
export async function lockDecidedPremoderation(db: Executor, complimentId: string) {
  const locked = await db.execute(sql`
    select from compliments where id = ${complimentId} for no key update`);
  if (locked.rowCount === 0) return null;
  const { rows } = await db.execute<{
    decision: HoldDecision;
    text: string;
    place: Place;
    senderId: string | null;
    receiverId: string;
    isObjectedTo: boolean;
    maySend: boolean;
    mayTakeBack: boolean;
  }>(sql`
    select hold.decision, letter.text, letter.place, letter.sender_id as "senderId",
      letter.receiver_id as "receiverId", ${isObjectedTo} as "isObjectedTo",
      ${maySendAfterAll} as "maySend", ${mayTakeBack} as "mayTakeBack"
    from holds hold
    join compliments letter on letter.id = hold.compliment_id ${withAppeal}
    where hold.compliment_id = ${complimentId} and hold.decision is not null`);
  return rows[0] ?? null;
}

/** Each letter has at most one objection, and its decision is final. */
const isObjectedTo = sql`(appeal.id is not null)`;

/** A refusal that stands, with a text and without an objection. */
const maySendAfterAll = sql`(hold.decision = 'refused' and letter.removed_at is not null
  and letter.text <> '' and not ${isObjectedTo})`;

/** A letter that the receiver has not opened; no list shows whether it was opened. */
const mayTakeBack = sql`(hold.decision = 'released' and letter.place <> 'held' and ${isUnopened}
  and letter.removed_at is null)`;

const withAppeal = sql`left join appeals appeal on appeal.compliment_id = letter.id`;

function dayOf(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`;
}

const heldOn = dayOf(sql`hold.held_at`);

const told = sql`letter.id as "complimentId", letter.text, hold.cause, hold.language,
  letter.is_anonymous as "isAnonymous", letter.is_ai_suggested as "isAiSuggested",
  ${heldOn} as "heldOn", case when sender.id is not null then json_build_object(
    'id', sender.id, 'name', coalesce(letter.sender_name, sender.name)) end as sender`;

/* Looks up each letter by id: a plan cached on a day without holds reads all of them for each one. */
const holdsWith = sql`holds hold
  cross join lateral (
    select * from compliments where id = hold.compliment_id offset 0) letter
  left join profiles sender on sender.id = letter.sender_id and ${isWriterKnown}`;

function waiting(filter: PremoderationFilter, { viewerId }: Viewer): SQL {
  const { cause, senderId } = filter;
  return all([
    sql`hold.decision is null and hold.held_at is not null and letter.place = 'held'`,
    isOthersCase(viewerId),
    cause && sql`hold.cause = ${cause}`,
    ...ofKind(filter, sql`hold.language`),
    senderId !== undefined && sql`sender.id = ${senderId}`,
    matches(filter.search),
  ]);
}

function decidedLately(
  { search, decision }: DecidedPremoderationQuery,
  { viewerId, now }: Look,
): SQL {
  const since = new Date(now.getTime() - removedTextDays * 24 * 60 * 60_000);
  return all([
    sql`hold.decision is not null and hold.decided_at > ${since}`,
    isOthersCase(viewerId),
    decision && sql`hold.decision = ${decision}`,
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
