import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { preparedRead, type Database, type Executor } from '#server/db/client.ts';
import { limitsOf, totalOf, type Page } from '#server/db/paging.ts';
import { blocks } from '#server/db/schema/blocked-senders.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { holds, reports } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { isKnownBlock, isRevealed, isSigned, sentName, shownName } from '#server/db/shown-name.ts';

/** Who wrote a compliment, as far as its receiver may know; without a name while the text guard minds it. */
export type Sender =
  | { kind: 'person'; name: string | null; idProfiles: number }
  | { kind: 'anonymous' }
  | { kind: 'assistant' }
  | { kind: 'unknown' };

/* The lists' indexes are `desc nulls last`; an order that does not say so cannot use them. */
const newestFirst = (time: PgColumn) => [
  sql`${time} desc nulls last`,
  sql`${compliments.id} desc nulls last`,
];

/** The day on which it came. */
const sentOn = sql<string>`to_char(${compliments.listedAt} at time zone 'UTC', 'YYYY-MM-DD')`;
const exactTime = sql<string>`to_char(${compliments.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Among the received ones: what waits, was put aside or never arrives is none of them (025). */
const isListed = sql`${compliments.place} = 'list'`;

export const ofReceiver = and(
  eq(compliments.receiverId, sql.placeholder('personId')),
  isNull(compliments.removedAt),
  isListed,
);

/** Of an anonymous letter, what its receiver said by this very letter; of a signed one, by any whose sender they know. */
const isBlocked = sql<boolean>`exists (select from ${blocks}
  where ${blocks.ownerId} = ${compliments.receiverId} and (${blocks.complimentId} = ${compliments.id}
    or (${isSigned} and ${isKnownBlock(blocks)}
      and ${blocks.blockedId} = ${compliments.senderId})))`;

/** Whether the team has read it for its receiver, or an objection was upheld, and it stayed (P25). */
export const isKept = sql<boolean>`exists (select from ${reports} kept
  where kept.compliment_id = ${compliments.id} and kept.reporter_id = ${compliments.receiverId}
    and kept.decision is not null and kept.undone_at is null)`;

/**
 * A named sender is the only one whose row is read: what is anonymous, or the exact time it was
 * written, never leaves the database (P30).
 */
export const pageOf = (where: SQL | undefined) => (db: Executor) =>
  lettersOf(db, onPage(where, newestFirst(compliments.listedAt)), totalOfAll(where));

const totalOfAll = (where: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${compliments} where ${where})`;

/** The letters of one page: what comes before it is passed over in the index, and of no other letter anything is read. */
const onPage = (where: SQL | undefined, order: SQL[]) =>
  sql`${compliments.id} = any(array(select ${compliments.id} from ${compliments} where ${where}
    order by ${sql.join(order, sql`, `)}
    limit ${sql.placeholder('pageSize')} offset ${sql.placeholder('offset')}))`;

/**
 * As `pageOf`, for a condition that costs so much that it is looked at once a letter: the count comes from the same walk.
 * What else a letter shows is read for those of the page alone. Joined to the walk, all people were read for each letter
 * that was found: to PostgreSQL that costs next to nothing beside the condition, of which it expects few letters to be left.
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
      /** Whoever reported a text is not shown it again unless a moderator lets it stay. */
      text: sql<string | null>`case when not ${compliments.reported} then ${compliments.text} end`,
      isAi: compliments.isAi,
      isAnonymous: sql<boolean>`(${compliments.isAnonymous} and not ${isRevealed})`,
      senderName: sentName(compliments.senderName),
      senderNumber: profiles.idProfiles,
      sentOn,
      createdAt: sql<
        string | null
      >`case when not ${compliments.isAi} and not ${compliments.isAnonymous} then ${exactTime} end`,
      isAiSuggested: compliments.isAiSuggested,
      rating: compliments.rating,
      reported: compliments.reported,
      isKept,
      thanked: compliments.thanked,
      isRead: compliments.isRead,
      isFavorite: compliments.isFavorite,
      isBlocked,
      /** Whether the receiver asked who wrote it; nothing says that the sender did not want to. */
      isRevealAsked: sql<boolean>`(${compliments.revealAskedAt} is not null and not ${isRevealed})`,
      totalCount,
    })
    .from(compliments)
    .leftJoin(profiles, and(eq(profiles.id, compliments.senderId), isSigned))
    .where(where)
    .orderBy(...newestFirst(compliments.listedAt));

const receivedPage = preparedRead('compliments_received_page', pageOf(ofReceiver));

export const countOf = (where: SQL | undefined) => (db: Executor) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(compliments)
    .where(where);

const receivedCount = preparedRead('compliments_received_count', countOf(ofReceiver));

/** What a person received, newest first. */
export async function listReceived(db: Database, personId: string, page: Page) {
  const rows = await receivedPage(db, { personId, ...limitsOf(page) });
  const totalCount = await totalOf(rows, page, () => receivedCount(db, { personId }));
  return { compliments: rows.map(toReceived), totalCount };
}

const ofFolder = and(
  eq(compliments.receiverId, sql.placeholder('personId')),
  isNull(compliments.removedAt),
  sql`${compliments.place} = 'aside'`,
);

const filteredPage = preparedRead('compliments_aside_page', pageOf(ofFolder));
const filteredCount = preparedRead('compliments_aside_count', countOf(ofFolder));

/** What was put aside by a person's own wishes, newest first. */
export async function listFiltered(db: Database, personId: string, page: Page) {
  const rows = await filteredPage(db, { personId, ...limitsOf(page) });
  const totalCount = await totalOf(rows, page, () => filteredCount(db, { personId }));
  return { compliments: rows.map(toReceived), totalCount };
}

export function toReceived(row: Awaited<ReturnType<typeof receivedPage>>[number]) {
  return {
    id: row.id,
    text: row.text,
    sender: senderOf(row),
    sentOn: row.sentOn,
    createdAt: row.createdAt,
    isAiSuggested: row.isAiSuggested,
    rating: row.rating,
    reported: row.reported,
    isKept: row.isKept,
    thanked: row.thanked,
    isRead: row.isRead,
    isFavorite: row.isFavorite,
    isBlocked: row.isBlocked,
    isRevealAsked: row.isRevealAsked,
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

/** What the sender may know (P27): not whether it was read or reported. */
const sentColumns = {
  id: compliments.id,
  text: compliments.text,
  receiverName: shownName(),
  receiverNumber: profiles.idProfiles,
  isAnonymous: compliments.isAnonymous,
  isAiSuggested: compliments.isAiSuggested,
  rating: compliments.toldRating,
  /** Of an anonymous letter only once the thank-you has come. */
  thanked: sql<boolean>`case when ${isSigned} then ${compliments.thanked} else exists (
    select from ${thankYouMessages} where ${thankYouMessages.complimentId} = ${compliments.id}) end`,
  createdAt: exactTime,
  /** What never arrives was on its way for as long. */
  isOnItsWay: sql<boolean>`(${compliments.place} = 'waiting')`,
  /** Somebody of the team looks at it: before it arrives, or since several people reported its sender (032). */
  isLookedAt: sql<boolean>`(exists (select from ${holds} held
      where held.compliment_id = ${compliments.id} and held.decision is null)
    or exists (select from ${reports} report where report.compliment_id = ${compliments.id}
      and report.decision is null and report.hidden_at is not null))`,
  isRevealed,
};

const sentPage = preparedRead('compliments_sent_page', (db) =>
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

const sentCount = preparedRead('compliments_sent_count', countOf(ofSender));

/** What a person sent, newest first. */
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

const sentById = preparedRead('compliment_sent_by_id', (db) =>
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

/** One sent compliment in the shape of the list. */
export async function findSent(db: Executor, personId: string, id: string) {
  const [row] = await sentById(db, { personId, id });
  if (row === undefined) throw new Error('A compliment that was just sent is not there.');
  return toSent(row);
}

/** Whether what is stored with an id is this very send. */
export const isSame = sql<boolean>`(${compliments.senderId} is not distinct from ${sql.placeholder('senderId')}
  and ${compliments.receiverId} = ${sql.placeholder('receiverId')}
  and ${compliments.text} = ${sql.placeholder('text')}
  and ${compliments.isAnonymous} = ${sql.placeholder('isAnonymous')})`;

/** Of an anonymous sender nobody asks whether they are still here. */
export const isNamedSenderGone = sql<boolean>`(not ${compliments.isAnonymous} and ${compliments.senderId} is null)`;

const receivedState = preparedRead('compliment_received_state', (db) =>
  db
    .select({
      isAi: compliments.isAi,
      isNamedSenderGone,
    })
    .from(compliments)
    .where(and(eq(compliments.id, sql.placeholder('id')), ofReceiver)),
);

/**
 * A compliment that this person received and that is still visible, or null. Says nothing of who sent
 * it: what concerns them is written by the database itself (`recordActivity`).
 */
export async function findReceived(db: Executor, personId: string, id: string) {
  const [row] = await receivedState(db, { personId, id });
  return row ?? null;
}
