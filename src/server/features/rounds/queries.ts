import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pastBlockDays } from '#domain/compliments/letter-place.ts';
import { choiceNames } from '#domain/compliments/sender-choices.ts';
import type { Pair } from '#domain/rounds/deal.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { pick, keysOf } from '#domain/shared/tables.ts';
import { isInForce, isKnown } from '#server/db/blocks.ts';
import type { Executor } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { drawnColumns } from '#server/db/profile-columns.ts';
import { blocks } from '#server/db/schema/blocked-senders.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { loginCodes } from '#server/db/schema/login-codes.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { roundExclusions, roundLetters, roundMembers, rounds } from '#server/db/schema/rounds.ts';
import { languages } from '#server/db/schema/translations.ts';
import { beginningWith } from '#server/db/search.ts';
import { shownName } from '#server/db/shown-name.ts';
import {
  ofReceiver,
  pageOf,
  toReceived,
} from '#server/features/compliments/queries/compliments.ts';

export type RoundRow = typeof rounds.$inferSelect;

const isIn = eq(roundMembers.state, 'in');

const isMemberOf = (personId: string) => sql<boolean>`exists (select from ${roundMembers} own
  where own.round_id = ${rounds.id} and own.person_id = ${personId} and own.state = 'in')`;

const count = (of: SQL) => sql<number>`(select count(*)::int from ${of})`;

const ownLetters = (personId: string, which: SQL) =>
  count(sql`${roundLetters} own where own.round_id = ${rounds.id} and own.writer_id = ${personId}
    and ${which} and ${isMemberOf(personId)}`);

const summaryOf = (personId: string) => ({
  ...pick(rounds, [
    'id',
    'title',
    'shape',
    'signing',
    'opensAt',
    'opensByHand',
    'readsFirst',
    'startedAt',
    'writingEndedAt',
    'openedAt',
    'letterCount',
  ]),
  isOrganizer: sql<boolean>`coalesce(${rounds.organizerId} = ${personId}, false)`,
  isMember: isMemberOf(personId),
  toWrite: ownLetters(
    personId,
    sql`(own.text is null and ${rounds.writingEndedAt} is null or own.verdict = 'returned')`,
  ),
  written: ownLetters(personId, sql`own.text is not null`),
  memberCount: count(
    sql`${roundMembers} member where member.round_id = ${rounds.id} and member.state = 'in'`,
  ),
});

/** True for members and the organizer, and for the one to whom all wrote once it has opened. */
const concerns = (personId: string) =>
  or(
    eq(rounds.organizerId, personId),
    isMemberOf(personId),
    and(eq(rounds.receiverId, personId), isNotNull(rounds.openedAt)),
  );

/** Lists the rounds that concern the person, the latest first. */
export function listRounds(db: Executor, personId: string) {
  return db
    .select(summaryOf(personId))
    .from(rounds)
    .where(concerns(personId))
    .orderBy(desc(rounds.createdAt), desc(rounds.id));
}

/** Finds a round that the person may see, or null. */
export async function findRound(db: Executor, id: string, person: Person) {
  const organizer = alias(profiles, 'organizer');
  const receiver = alias(profiles, 'receiver');
  const [row] = await db
    .select({
      ...summaryOf(person.id),
      ...pick(rounds, ['note', 'lettersEach', 'receiverId']),
      receiverName: shownName(receiver),
      organizer: shownName(organizer),
      ...pick(rounds, ['invitationId', 'shortCode', 'remindedAt']),
    })
    .from(rounds)
    .leftJoin(organizer, eq(organizer.id, rounds.organizerId))
    .leftJoin(receiver, eq(receiver.id, rounds.receiverId))
    .where(and(eq(rounds.id, id), maySee(person)));
  return row ?? null;
}

function maySee(person: Person): SQL | undefined {
  return isAdministrator(person)
    ? or(sql`${rounds.receiverId} is distinct from ${person.id}`, isNotNull(rounds.openedAt))
    : concerns(person.id);
}

export function isAdministrator(person: Person): boolean {
  return person.kind === 'administrator' && !person.lacksFactor;
}

const letterColumns = {
  ...pick(roundLetters, ['id', 'text', ...choiceNames, 'signsIfFew', 'returnReason']),
  receiver: pick(drawnColumns, keysOf(drawnColumns)),
};

/** Lists the person's own letters of a round by their receivers' names, taken over ones last. */
export async function listOwnLetters(db: Executor, roundId: string, personId: string) {
  return db
    .select(letterColumns)
    .from(roundLetters)
    .innerJoin(profiles, eq(profiles.id, roundLetters.receiverId))
    .innerJoin(languages, eq(languages.id, profiles.languageId))
    .where(and(eq(roundLetters.roundId, roundId), eq(roundLetters.writerId, personId)))
    .orderBy(asc(roundLetters.isExtra), asc(profiles.name), asc(profiles.id));
}

/**
 * Lists who has blocked whom. Only what the receiver knows counts: a deal that avoids an anonymous sender would show who
 * that was (decision 040). An ended block counts for some time, so that blocking in turn reveals nothing.
 */
export function listKnownBlocks(
  db: Executor,
  people: readonly string[],
  now: Date,
): Promise<Pair[]> {
  const among = [...people];
  const at = sql`${now}::timestamptz`;
  return db
    .selectDistinct({ writer: sql<string>`${blocks.blockedId}`, receiver: blocks.ownerId })
    .from(blocks)
    .where(
      and(
        inArray(blocks.ownerId, among),
        inArray(blocks.blockedId, among),
        isKnown,
        or(isInForce, sql`${blocks.endedAt} > ${at} - ${pastBlockDays} * interval '1 day'`),
      ),
    );
}

/** Reads who is in, the letters, and who is kept apart; what may be shown of them is decided in `#domain/rounds/progress.ts`. */
export async function readProgress(db: Executor, roundId: string, now: Date) {
  const members = await db
    .select({
      id: profiles.id,
      name: shownName(),
      isAdmin: profiles.isAdmin,
      writes: sql<boolean>`(${profiles.pausedUntil} is null or ${profiles.pausedUntil} <= ${now})`,
    })
    .from(roundMembers)
    .innerJoin(profiles, eq(profiles.id, roundMembers.personId))
    .where(and(eq(roundMembers.roundId, roundId), isIn))
    .orderBy(asc(roundMembers.joinedAt), asc(profiles.id));
  const letters = await db
    .select({
      ...pick(roundLetters, ['id', 'isAnonymous', 'signsIfFew']),
      receiver: roundLetters.receiverId,
      // Empty after the writer's account is deleted.
      writer: sql<string>`coalesce(${roundLetters.writerId}::text, '')`,
      isWritten: sql<boolean>`${roundLetters.text} is not null`,
    })
    .from(roundLetters)
    .where(eq(roundLetters.roundId, roundId));
  const exclusions = await db
    .select({ one: roundExclusions.oneId, other: roundExclusions.otherId })
    .from(roundExclusions)
    .where(eq(roundExclusions.roundId, roundId));
  return { members, letters, exclusions };
}

/** Counts to how many people a round brought letters, and how many of them have opened one. */
export async function countOpened(db: Executor, roundId: string) {
  const receivers = sql`count(distinct ${compliments.receiverId})`;
  const [counts] = await db
    .select({
      receivers: sql<number>`${receivers}::int`,
      opened: sql<number>`(${receivers} filter (where ${compliments.isRead}))::int`,
    })
    .from(compliments)
    .where(eq(compliments.roundId, roundId));
  return counts ?? { receivers: 0, opened: 0 };
}

/** Lists who was removed from a round, and the members whose accounts a code opens. */
export async function listOthers(db: Executor, roundId: string) {
  const rows = await db
    .select({
      id: profiles.id,
      name: shownName(),
      state: roundMembers.state,
      hasCode: sql<boolean>`${loginCodes.userId} is not null`,
    })
    .from(roundMembers)
    .innerJoin(profiles, eq(profiles.id, roundMembers.personId))
    .leftJoin(loginCodes, eq(loginCodes.userId, profiles.id))
    .where(eq(roundMembers.roundId, roundId))
    .orderBy(asc(roundMembers.joinedAt), asc(profiles.id));
  return {
    removed: rows
      .filter(({ state }) => state === 'removed')
      .map((row) => pick(row, ['id', 'name'])),
    withCode: rows.filter(({ hasCode }) => hasCode).map(({ id }) => id),
  };
}

const receivedInRound = prepared(
  'round_received',
  pageOf(and(ofReceiver, eq(compliments.roundId, sql.placeholder('roundId')))),
);

/** Lists the person's letters that arrived with a round. */
export async function listReceivedInRound(db: Executor, roundId: string, personId: string) {
  const rows = await receivedInRound(db, { personId, roundId, pageSize: 200, offset: 0 });
  return rows.map(toReceived);
}

/** Finds people by the beginning of a part of their name. */
export function findPeople(
  db: Executor,
  {
    search,
    withAdministrators,
    self,
  }: { search: string; withAdministrators: boolean; self: string },
) {
  const pattern = beginningWith(search);
  return db
    .select({ id: profiles.id, name: shownName(), idProfiles: profiles.idProfiles })
    .from(profiles)
    .where(
      and(
        ne(profiles.id, self),
        sql`not ${profiles.isNameRefused}`,
        sql`(${profiles.name} ilike ${pattern} or ${profiles.name} ilike ${`% ${pattern}`})`,
        withAdministrators ? undefined : eq(profiles.isAdmin, false),
      ),
    )
    .orderBy(asc(profiles.name), asc(profiles.idProfiles))
    .limit(10);
}

const isOpenLetter = and(
  eq(rounds.id, roundLetters.roundId),
  isNotNull(rounds.startedAt),
  isNull(rounds.openedAt),
  or(isNull(rounds.writingEndedAt), eq(roundLetters.verdict, 'returned')),
);

const isWriterIn = and(
  eq(roundMembers.roundId, roundLetters.roundId),
  eq(roundMembers.personId, roundLetters.writerId),
  isIn,
);

/** The open letter of a round for this pair, which stands for a draw. */
export const openRoundLetter = (db: Executor) =>
  db
    .select({ id: roundLetters.id })
    .from(roundLetters)
    .innerJoin(rounds, isOpenLetter)
    .innerJoin(roundMembers, isWriterIn)
    .where(
      and(
        eq(roundLetters.writerId, sql.placeholder('drawerId')),
        eq(roundLetters.receiverId, sql.placeholder('receiverId')),
      ),
    )
    .limit(1);

/** Finds the person's own letter that can be written now; throws where that person does not take part. */
export async function requireOpenLetter(
  db: Executor,
  writer: Person,
  { roundId, id }: { roundId: string; id: string },
) {
  const [letter] = await db
    .select({ ...pick(roundLetters, ['receiverId']), ...pick(rounds, ['signing']) })
    .from(roundLetters)
    .innerJoin(rounds, isOpenLetter)
    .innerJoin(roundMembers, isWriterIn)
    .where(
      and(
        eq(roundLetters.id, id),
        eq(roundLetters.roundId, roundId),
        eq(roundLetters.writerId, writer.id),
      ),
    );
  if (letter === undefined) throw new AppError('not-found', 'rounds.error.over');
  return letter;
}
