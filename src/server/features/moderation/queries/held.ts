import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import {
  removedTextDays,
  type HoldCause,
  type HoldDecision,
} from '#domain/moderation/moderation.ts';
import type { Executor } from '#server/db/executor.ts';
import { isOthersCase } from '#server/db/own-cases.ts';
import { isUnopened, isWriterKnown, wordsOfReason } from '#server/db/reported-letters.ts';
import { containing } from '#server/db/search.ts';
import { claimOf, lettersOf, mostSelected } from '#server/features/moderation/queries/queue.ts';

/** A filter for held letters. It cannot ask for receivers or for writers of anonymous letters (032). */
export type HeldFilter = {
  /** Part of the text, or of the name on a signed letter. */
  search: string;
  cause?: HoldCause | undefined;
  /** The language of the letter; `unknown` if it could not be detected. */
  language?: Language | 'unknown' | undefined;
  letter?: keyof typeof lettersOf | undefined;
  senderId?: string | undefined;
};

type Paged = { page: number; pageSize: number };
type Viewer = { viewerId: string };
type Look = Viewer & { now: Date };

type Row = {
  complimentId: string;
  text: string;
  cause: HoldCause;
  language: Language | null;
  isAnonymous: boolean;
  isAiSuggested: boolean;
  heldOn: string;
  senderId: string | null;
  senderName: string | null;
  claimedBy: string | null;
  totalCount: number;
};

/** Lists held letters, oldest first; without receiver, time, and the writer of an anonymous one. */
export async function listHeld(db: Executor, query: HeldFilter & Paged, look: Look) {
  const { page, pageSize } = query;
  const { rows } = await db.execute<Row>(sql`
    with shown as materialized (
      select letter.id, count(*) over ()::int as total
      from ${holdsWith}
      where ${waiting(query, look)}
      order by ${heldOn}, letter.id
      limit ${pageSize} offset ${(page - 1) * pageSize})
    select ${told}, claimant.name as "claimedBy", shown.total as "totalCount"
    from ${holdsWith}
    join shown on shown.id = held.compliment_id
    ${claimOf(sql`letter.id`, look)}
    order by "heldOn", letter.id`);
  return {
    letters: rows.map((row) => ({ ...toHeld(row), claimedBy: row.claimedBy })),
    totalCount: rows[0]?.totalCount ?? (page === 1 ? 0 : await countHeld(db, query, look)),
  };
}

export async function countHeld(db: Executor, filter: HeldFilter, look: Viewer): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${holdsWith} where ${waiting(filter, look)}`);
  return rows[0]?.count ?? 0;
}

export async function findHeld(db: Executor, filter: HeldFilter, look: Viewer): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select letter.id from ${holdsWith}
    where ${waiting(filter, look)}
    order by ${heldOn}, letter.id
    limit ${mostSelected}`);
  return rows.map(({ id }) => id);
}

export type DecidedHeldQuery = Paged & { search: string; decision?: HoldDecision | undefined };

type DecidedRow = Omit<Row, 'claimedBy'> & {
  decision: HoldDecision;
  decidedOn: string;
  decidedBy: string | null;
  rule: string | null;
  ruleWords: Record<Language, string> | null;
  objection: 'open' | 'upheld' | 'rejected' | null;
  mayUndo: boolean;
};

/**
 * Lists decisions about held letters of the last 30 days, the latest first. Afterwards a delivered letter is the
 * receiver's alone and a refused text is wiped.
 */
export async function listDecidedHeld(db: Executor, query: DecidedHeldQuery, look: Look) {
  const { page, pageSize } = query;
  const { rows } = await db.execute<DecidedRow>(sql`
    select ${told}, held.decision, ${dayOf(sql`held.decided_at`)} as "decidedOn",
      decider.name as "decidedBy", held.rule, ${wordsOfReason(sql`held.rule`)} as "ruleWords",
      case when appeal.id is not null then coalesce(appeal.decision, 'open') end as objection,
      ${maySendAfterAll} or (held.decision = 'released' and not ${isObjectedTo}) as "mayUndo",
      count(*) over ()::int as "totalCount"
    from ${holdsWith} ${withAppeal}
    left join profiles decider on decider.id = held.decided_by
    where ${decidedLately(query, look)}
    order by held.decided_at desc, letter.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return {
    letters: rows.map(toDecided),
    totalCount: rows[0]?.totalCount ?? (page === 1 ? 0 : await countDecided(db, query, look)),
  };
}

async function countDecided(db: Executor, query: DecidedHeldQuery, look: Look): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${holdsWith} where ${decidedLately(query, look)}`);
  return rows[0]?.count ?? 0;
}

/** Locks a decided held letter and reads what an undo needs; null if there is no decision. */
export async function lockDecidedHeld(db: Executor, complimentId: string) {
  const locked = await db.execute(sql`
    select from compliments where id = ${complimentId} for no key update`);
  if (locked.rowCount === 0) return null;
  const { rows } = await db.execute<{
    decision: HoldDecision;
    text: string;
    place: 'held' | 'list' | 'aside' | 'withheld';
    senderId: string | null;
    receiverId: string;
    isObjectedTo: boolean;
    maySend: boolean;
    mayTakeBack: boolean;
  }>(sql`
    select held.decision, letter.text, letter.place, letter.sender_id as "senderId",
      letter.receiver_id as "receiverId", ${isObjectedTo} as "isObjectedTo",
      ${maySendAfterAll} as "maySend", ${mayTakeBack} as "mayTakeBack"
    from holds held
    join compliments letter on letter.id = held.compliment_id ${withAppeal}
    where held.compliment_id = ${complimentId} and held.decision is not null`);
  return rows[0] ?? null;
}

/** Each letter has at most one objection, and its decision is final. */
const isObjectedTo = sql`(appeal.id is not null)`;

/** A refusal that stands, with a text and without an objection. */
const maySendAfterAll = sql`(held.decision = 'refused' and letter.removed_at is not null
  and letter.text <> '' and not ${isObjectedTo})`;

/** A letter that the receiver has not opened; no list shows whether it was opened. */
const mayTakeBack = sql`(held.decision = 'released' and letter.place <> 'held' and ${isUnopened}
  and letter.removed_at is null)`;

const withAppeal = sql`left join appeals appeal on appeal.compliment_id = letter.id`;

function toHeld(row: Omit<Row, 'claimedBy'>) {
  const { senderId, senderName } = row;
  return {
    complimentId: row.complimentId,
    text: row.text,
    cause: row.cause,
    language: row.language,
    isAnonymous: row.isAnonymous,
    isAiSuggested: row.isAiSuggested,
    heldOn: row.heldOn,
    sender: senderId === null || senderName === null ? null : { id: senderId, name: senderName },
  };
}

function toDecided(row: DecidedRow) {
  const { decision, decidedOn, decidedBy, rule, ruleWords, objection, mayUndo } = row;
  return { ...toHeld(row), decision, decidedOn, decidedBy, rule, ruleWords, objection, mayUndo };
}

function dayOf(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`;
}

const heldOn = dayOf(sql`held.held_at`);

const told = sql`letter.id as "complimentId", letter.text, held.cause, held.language,
  letter.is_anonymous as "isAnonymous", letter.is_ai_suggested as "isAiSuggested",
  ${heldOn} as "heldOn", sender.id as "senderId",
  coalesce(letter.sender_name, sender.name) as "senderName"`;

/* Looks up each letter by id: a plan cached on a day without held letters reads all of them for each one. */
const holdsWith = sql`holds held
  cross join lateral (
    select * from compliments where id = held.compliment_id offset 0) letter
  left join profiles sender on sender.id = letter.sender_id and ${isWriterKnown}`;

function waiting(filter: HeldFilter, { viewerId }: Viewer): SQL {
  const { cause, language, letter, senderId } = filter;
  return all([
    sql`held.decision is null and held.held_at is not null and letter.place = 'held'`,
    isOthersCase(viewerId),
    cause && sql`held.cause = ${cause}`,
    language &&
      (language === 'unknown' ? sql`held.language is null` : sql`held.language = ${language}`),
    letter && lettersOf[letter],
    senderId !== undefined && sql`sender.id = ${senderId}`,
    matches(filter.search),
  ]);
}

function decidedLately({ search, decision }: DecidedHeldQuery, { viewerId, now }: Look): SQL {
  const since = new Date(now.getTime() - removedTextDays * 24 * 60 * 60_000);
  return all([
    sql`held.decision is not null and held.decided_at > ${since}`,
    isOthersCase(viewerId),
    decision && sql`held.decision = ${decision}`,
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

function all(conditions: readonly (SQL | false | undefined)[]): SQL {
  return sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== false),
    sql` and `,
  );
}
