import { and, eq, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { choiceNames } from '#domain/compliments/sender-choices.ts';
import { pick } from '#domain/shared/tables.ts';
import { isInForce, isKnown } from '#server/db/blocks.ts';
import type { Database, Executor } from '#server/db/executor.ts';
import { isoTime } from '#server/db/iso-time.ts';
import { limitsOf, totalOf, type Page } from '#server/db/paging.ts';
import { prepared } from '#server/db/prepared.ts';
import { blocks } from '#server/db/schema/blocked-senders.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { premoderations, reports } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { rounds } from '#server/db/schema/rounds.ts';
import { isRevealed, isSigned, sentName, shownName } from '#server/db/shown-name.ts';

/** The sender as the receiver may know them; without a name while the text guard flags it. */
export type Sender =
  | { kind: 'person'; name: string | null; idProfiles: number }
  | { kind: 'anonymous' }
  | { kind: 'assistant' }
  | { kind: 'unknown' };

/* The list indexes are `desc nulls last`; any other order cannot use them. */
const newestFirst = (time: PgColumn) => [
  sql`${time} desc nulls last`,
  sql`${compliments.id} desc nulls last`,
];

const sentOn = sql<string>`to_char(${compliments.listedAt} at time zone 'UTC', 'YYYY-MM-DD')`;
const exactTime = isoTime(compliments.createdAt);

/** Selects what the receiver sees in a place; letters that wait or never arrive are in neither (025). */
export const lettersIn = (place: 'list' | 'filtered', receiverId: string | Placeholder) =>
  and(
    eq(compliments.receiverId, receiverId),
    isNull(compliments.removedAt),
    sql`${compliments.place} = ${sql.raw(`'${place}'`)}`,
  );

export const ofReceiver = lettersIn('list', sql.placeholder('personId'));

/**
 * An anonymous letter counts as blocked by itself only; a signed one by any block whose sender the receiver knows.
 */
export const isBlocked = sql<boolean>`exists (select from ${blocks}
  where ${blocks.ownerId} = ${compliments.receiverId} and ${isInForce}
    and (${blocks.complimentId} = ${compliments.id} or (${isSigned} and ${isKnown}
      and ${blocks.blockedId} = ${compliments.senderId})))`;

/** True if the team reviewed the receiver's report and kept the letter (P25). */
export const isKept = sql<boolean>`exists (select from ${reports} kept
  where kept.compliment_id = ${compliments.id} and kept.reporter_id = ${compliments.receiverId}
    and kept.decision is not null and kept.undone_at is null)`;

/** Reads the row of a named sender only: an anonymous sender and the exact time never leave the database (P30). */
export const pageOf = (where: SQL | undefined) => (db: Executor) =>
  lettersOf(db, onPage(where, newestFirst(compliments.listedAt)), totalOfAll(where));

const totalOfAll = (where: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${compliments} where ${where})`;

/** The letters of one page; earlier ones are skipped in the index. */
const onPage = (where: SQL | undefined, order: SQL[]) =>
  sql`${compliments.id} = any(array(select ${compliments.id} from ${compliments} where ${where}
    order by ${sql.join(order, sql`, `)}
    limit ${sql.placeholder('pageSize')} offset ${sql.placeholder('offset')}))`;

/**
 * Like `pageOf`, for an expensive condition: one walk checks each letter once and counts. The other columns are read
 * for the page only: in one join PostgreSQL, which expects few matches, would read all people for each match.
 */
export const pageFound = (where: SQL | undefined) => (db: Executor) => {
  const found = db.$with('found').as(
    db
      .select({ id: compliments.id, total: sql<number>`(count(*) over ())::int`.as('total') })
      .from(compliments)
      .where(where)
      .orderBy(...newestFirst(compliments.listedAt))
      .limit(sql.placeholder('pageSize'))
      .offset(sql.placeholder('offset')),
  );
  return lettersOf(
    db.with(found),
    sql`${compliments.id} = any(array(select ${found.id} from ${found}))`,
    sql<number>`(select ${found.total} from ${found} limit 1)`,
  );
};

const lettersOf = (db: Pick<Executor, 'select'>, where: SQL | undefined, totalCount: SQL<number>) =>
  db
    .select({
      id: compliments.id,
      /** A reporter does not see the text again unless a moderator keeps it. */
      text: sql<string | null>`case when not ${compliments.reported} then ${compliments.text} end`,
      isAi: compliments.isAi,
      isAnonymous: sql<boolean>`(${compliments.isAnonymous} and not ${isRevealed})`,
      senderName: sentName(compliments.senderName),
      senderNumber: profiles.idProfiles,
      sentOn,
      createdAt: sql<
        string | null
      >`case when not ${compliments.isAi} and not ${compliments.isAnonymous} then ${exactTime} end`,
      ...pick(compliments, ['isAiSuggested', 'rating', 'reported']),
      isKept,
      ...pick(compliments, ['thanked', 'isRead', 'isFavorite']),
      isBlocked,
      /** True if the receiver asked for the sender's name; a refusal never shows. */
      isRevealAsked: sql<boolean>`(${compliments.revealAskedAt} is not null and not ${isRevealed})`,
      roundId: compliments.roundId,
      roundTitle: rounds.title,
      totalCount,
    })
    .from(compliments)
    .leftJoin(profiles, and(eq(profiles.id, compliments.senderId), isSigned))
    .leftJoin(rounds, eq(rounds.id, compliments.roundId))
    .where(where)
    .orderBy(...newestFirst(compliments.listedAt));

const receivedPage = prepared('compliments_received_page', pageOf(ofReceiver));

export const countOf = (where: SQL | undefined) => (db: Executor) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(compliments)
    .where(where);

const receivedCount = prepared('compliments_received_count', countOf(ofReceiver));

export async function listReceived(db: Database, personId: string, page: Page) {
  const rows = await receivedPage(db, { personId, ...limitsOf(page) });
  const totalCount = await totalOf(rows, page, () => receivedCount(db, { personId }));
  return { compliments: rows.map(toReceived), totalCount };
}

const ofFolder = lettersIn('filtered', sql.placeholder('personId'));

const filteredPage = prepared('compliments_filtered_page', pageOf(ofFolder));
const filteredCount = prepared('compliments_filtered_count', countOf(ofFolder));

export async function listFiltered(db: Database, personId: string, page: Page) {
  const rows = await filteredPage(db, { personId, ...limitsOf(page) });
  const totalCount = await totalOf(rows, page, () => filteredCount(db, { personId }));
  return { compliments: rows.map(toReceived), totalCount };
}

export function toReceived(row: Awaited<ReturnType<typeof receivedPage>>[number]) {
  const {
    isAi,
    isAnonymous,
    senderName,
    senderNumber,
    roundId,
    roundTitle,
    totalCount: _,
    ...letter
  } = row;
  return {
    ...letter,
    sender: senderOf({ isAi, isAnonymous, senderName, senderNumber }),
    round: roundId === null ? null : { id: roundId, title: roundTitle ?? '' },
  };
}

function senderOf(row: {
  isAi: boolean;
  isAnonymous: boolean;
  senderName: string | null;
  senderNumber: number | null;
}): Sender {
  if (row.isAi) return { kind: 'assistant' };
  if (row.isAnonymous) return { kind: 'anonymous' };
  if (row.senderNumber === null) return { kind: 'unknown' };
  return { kind: 'person', name: row.senderName, idProfiles: row.senderNumber };
}

const ofSender = and(
  eq(compliments.senderId, sql.placeholder('personId')),
  isNull(compliments.removedAt),
);

/** The columns that a sender may see (P27): not whether the letter was read or reported. */
const sentColumns = {
  id: compliments.id,
  text: compliments.text,
  receiverName: shownName(),
  receiverNumber: profiles.idProfiles,
  isAnonymous: compliments.isAnonymous,
  isAiSuggested: compliments.isAiSuggested,
  rating: compliments.shownRating,
  /** For an anonymous letter, only after the thank-you has arrived. */
  thanked: sql<boolean>`case when ${isSigned} then ${compliments.thanked} else exists (
    select from ${thankYouMessages} where ${thankYouMessages.complimentId} = ${compliments.id}) end`,
  createdAt: exactTime,
  /** A letter that never arrives, or is deferred, has the same delay. */
  isOnItsWay: sql<boolean>`(${compliments.place} = 'waiting')`,
  /** The team reviews it: a rule held it, or several people reported its sender (032). */
  isLookedAt: sql<boolean>`(exists (select from ${premoderations} premoderation
      where premoderation.compliment_id = ${compliments.id} and premoderation.decision is null)
    or exists (select from ${reports} report where report.compliment_id = ${compliments.id}
      and report.decision is null and report.hidden_at is not null))`,
  isRevealed,
};

const sentPage = prepared('compliments_sent_page', (db) =>
  db
    .select({
      ...sentColumns,
      totalCount: sql<number>`(select count(*)::int from ${compliments} where ${ofSender})`,
    })
    .from(compliments)
    .innerJoin(profiles, eq(profiles.id, compliments.receiverId))
    .where(onPage(ofSender, newestFirst(compliments.createdAt)))
    .orderBy(...newestFirst(compliments.createdAt)),
);

const sentCount = prepared('compliments_sent_count', countOf(ofSender));

export async function listSent(db: Database, personId: string, page: Page) {
  const rows = await sentPage(db, { personId, ...limitsOf(page) });
  const totalCount = await totalOf(rows, page, () => sentCount(db, { personId }));
  return { compliments: rows.map(toSent), totalCount };
}

type SentRow = Omit<Awaited<ReturnType<typeof sentPage>>[number], 'totalCount'>;

function toSent(row: SentRow) {
  return {
    id: row.id,
    text: row.text,
    receiver: { name: row.receiverName, idProfiles: row.receiverNumber },
    isAnonymous: row.isAnonymous,
    isAiSuggested: row.isAiSuggested,
    rating: row.rating,
    thanked: row.thanked,
    createdAt: row.createdAt,
    isOnItsWay: row.isOnItsWay,
    isLookedAt: row.isLookedAt,
    isRevealed: row.isRevealed,
  };
}

const sentById = prepared('compliment_sent_by_id', (db) =>
  db
    .select(sentColumns)
    .from(compliments)
    .innerJoin(profiles, eq(profiles.id, compliments.receiverId))
    .where(
      and(
        eq(compliments.id, sql.placeholder('id')),
        eq(compliments.senderId, sql.placeholder('personId')),
      ),
    ),
);

export async function findSent(db: Executor, personId: string, id: string) {
  const [row] = await sentById(db, { personId, id });
  if (row === undefined) throw new Error('A compliment that was just sent is not there.');
  return toSent(row);
}

const sameChoices = choiceNames.map(
  (name) => sql`${compliments[name]} is not distinct from ${sql.placeholder(name)}`,
);

/** True if the id is stored for this very letter. */
export const isSame = sql<boolean>`(${compliments.senderId} is not distinct from ${sql.placeholder('senderId')}
  and ${compliments.receiverId} = ${sql.placeholder('receiverId')}
  and ${compliments.text} = ${sql.placeholder('text')}
  and ${sql.join(sameChoices, sql` and `)})`;

/** Never read for an anonymous sender. */
export const isNamedSenderGone = sql<boolean>`(not ${compliments.isAnonymous} and ${compliments.senderId} is null)`;

const receivedState = prepared('compliment_received_state', (db) =>
  db
    .select({
      isAi: compliments.isAi,
      isNamedSenderGone,
    })
    .from(compliments)
    .where(and(eq(compliments.id, sql.placeholder('id')), ofReceiver)),
);

/** Finds a visible letter of this receiver, or null; without its sender. */
export async function findReceived(db: Executor, personId: string, id: string) {
  const [row] = await receivedState(db, { personId, id });
  return row ?? null;
}
