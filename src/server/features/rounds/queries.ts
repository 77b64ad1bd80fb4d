import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pastBlockDays } from '#domain/compliments/letter-place.ts';
import type { Pair } from '#domain/rounds/deal.ts';
import {
  fewPeople,
  lettersFor,
  leastLetters,
  leastPeople,
  leastRoundWriters,
} from '#domain/rounds/round.ts';
import type { Person } from '#domain/shared/actor.ts';
import { pick, keysOf } from '#domain/shared/tables.ts';
import { isInForce, isKnown } from '#server/db/blocks.ts';
import type { Executor } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { drawnColumns } from '#server/db/profile-columns.ts';
import { blocks } from '#server/db/schema/blocked-senders.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { roundLetters, roundMembers, rounds } from '#server/db/schema/rounds.ts';
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
  count(
    sql`${roundLetters} own where own.round_id = ${rounds.id} and own.writer_id = ${personId} and ${which}`,
  );

const summaryOf = (personId: string) => ({
  ...pick(rounds, ['id', 'title', 'shape', 'signing', 'opensAt', 'startedAt', 'openedAt']),
  isOrganizer: sql<boolean>`coalesce(${rounds.organizerId} = ${personId}, false)`,
  isMember: isMemberOf(personId),
  toWrite: ownLetters(personId, sql`own.text is null`),
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
      invitationId: rounds.invitationId,
      remindedAt: rounds.remindedAt,
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
  ...pick(roundLetters, ['id', 'text', 'isAnonymous', 'isExtra']),
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

/** Empty after the writer's account is deleted. */
export const writerOf = sql<string>`coalesce(${roundLetters.writerId}::text, '')`;

/** Reads who is in, who has written, and who has blocked whom, for the organizer's figures and for the opening. */
export async function readProgress(db: Executor, roundId: string, now: Date) {
  const members = await db
    .select({ id: profiles.id, name: shownName(), isAdmin: profiles.isAdmin })
    .from(roundMembers)
    .innerJoin(profiles, eq(profiles.id, roundMembers.personId))
    .where(and(eq(roundMembers.roundId, roundId), isIn))
    .orderBy(asc(roundMembers.joinedAt), asc(profiles.id));
  const letters = await db
    .select({
      writerId: writerOf,
      receiverId: roundLetters.receiverId,
      isWritten: sql<boolean>`${roundLetters.text} is not null`,
      isAnonymous: roundLetters.isAnonymous,
    })
    .from(roundLetters)
    .where(eq(roundLetters.roundId, roundId));
  const people = letters
    .flatMap(({ writerId, receiverId }) => [writerId, receiverId])
    .filter((person) => person !== '');
  return { members, letters, blocked: await listKnownBlocks(db, people, now) };
}

export type Progress = Awaited<ReturnType<typeof readProgress>>;

/** Returns how many letters each is to get. */
export function lettersPerReceiver(
  round: Pick<RoundRow, 'shape' | 'lettersEach'>,
  { members }: Pick<Progress, 'members'>,
): number {
  return round.shape === 'one'
    ? members.length
    : lettersFor(round, members.filter(({ isAdmin }) => !isAdmin).length);
}

/** Returns who would get fewer than two letters, or than a round can give them. */
export function goingShort(
  round: Pick<RoundRow, 'shape' | 'lettersEach' | 'receiverId'>,
  { members, letters }: Progress,
): string[] {
  const people =
    round.receiverId === null
      ? members.filter(({ isAdmin }) => !isAdmin).map(({ id }) => id)
      : [round.receiverId];
  const least = Math.min(leastLetters, lettersPerReceiver(round, { members }));
  return people.filter(
    (person) =>
      letters.filter(({ receiverId, isWritten }) => isWritten && receiverId === person).length <
      least,
  );
}

/** Returns why a round cannot start, or null. */
export function whyNotStart(
  round: Pick<RoundRow, 'shape' | 'signing'>,
  { members }: Pick<Progress, 'members'>,
): 'few_members' | null {
  return members.filter(({ isAdmin }) => !isAdmin).length < leastPeople(round)
    ? 'few_members'
    : null;
}

/** Returns why a round cannot open, or null: each anonymous letter needs enough people who may have written it. */
export function whyNotOpen(
  { startedAt }: Pick<RoundRow, 'startedAt'>,
  { letters, blocked }: Pick<Progress, 'letters' | 'blocked'>,
): 'not_started' | 'no_letters' | 'few_writers' | null {
  if (startedAt === null) return 'not_started';
  const written = letters.filter(({ isWritten }) => isWritten);
  if (written.length === 0) return 'no_letters';
  const anonymous = written.filter(({ isAnonymous }) => isAnonymous);
  const writers = new Set(anonymous.map(({ writerId }) => writerId));
  const isGuessable = anonymous.some(({ receiverId }) => {
    // The receiver knows of these that they did not write it.
    const signed = written.filter((one) => one.receiverId === receiverId && !one.isAnonymous);
    const excluded = new Set([
      receiverId,
      ...signed.map(({ writerId }) => writerId),
      ...blocked.filter(({ receiver }) => receiver === receiverId).map(({ writer }) => writer),
    ]);
    return writers.difference(excluded).size < leastRoundWriters;
  });
  return isGuessable ? 'few_writers' : null;
}

/** Returns whether a sheet warns that few people could have written. */
export function isSmallRound({ memberCount }: { memberCount: number }): boolean {
  return memberCount < fewPeople;
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

/** The open letter of a round for this pair, which stands for a draw. */
export const openRoundLetter = (db: Executor) =>
  db
    .select({ id: roundLetters.id })
    .from(roundLetters)
    .innerJoin(rounds, eq(rounds.id, roundLetters.roundId))
    .where(
      and(
        eq(roundLetters.writerId, sql.placeholder('drawerId')),
        eq(roundLetters.receiverId, sql.placeholder('receiverId')),
        isNotNull(rounds.startedAt),
        isNull(rounds.openedAt),
      ),
    )
    .limit(1);

/** Lists rounds whose time has come. */
export function listDueRounds(db: Executor, now: Date) {
  return db
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(isNull(rounds.openedAt), sql`${rounds.opensAt} <= ${now}`));
}

/** Lists running rounds, to deal again where people have gone. */
export function listRunningRounds(db: Executor, now: Date) {
  return db
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(isNull(rounds.openedAt), isNotNull(rounds.startedAt), gt(rounds.opensAt, now)));
}
