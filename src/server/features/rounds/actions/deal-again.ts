import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { deal, type Pair, type Table } from '#domain/rounds/deal.ts';
import type { Chance } from '#domain/shared/shuffle.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { roundLetters, roundMembers, rounds } from '#server/db/schema/rounds.ts';
import { isSigned } from '#server/db/shown-name.ts';
import {
  listKnownBlocks,
  listRunningRounds,
  writerOf,
  type RoundRow,
} from '#server/features/rounds/queries.ts';

/** Locks a round that has not opened; null without one. */
export async function lockRound(transaction: Transaction, id: string): Promise<RoundRow | null> {
  const [round] = await transaction
    .select()
    .from(rounds)
    .where(and(eq(rounds.id, id), isNull(rounds.openedAt)))
    .for('update');
  return round ?? null;
}

/**
 * Deals a started, locked round to the people who are in it now. Assignments among them stay, written or not, so that no
 * sheet of others tells what is written. In a signed round, letters of people who have gone are dealt again.
 */
export async function dealAgain(
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  transaction: Transaction,
  round: RoundRow,
): Promise<void> {
  if (round.startedAt === null) return;
  const people = await peopleOf(transaction, round, clock.now());
  const writers = new Set(people.filter(({ writes }) => writes).map(({ id }) => id));
  const receivers = new Set(people.map(({ id }) => id));
  const letters = await transaction
    .select({
      id: roundLetters.id,
      writer: writerOf,
      receiver: roundLetters.receiverId,
      isWritten: sql<boolean>`${roundLetters.text} is not null`,
    })
    .from(roundLetters)
    .where(eq(roundLetters.roundId, round.id));
  // Counts letters of people who have gone where they may be anonymous: a new sheet would show whom they had.
  const existing = letters.filter(
    ({ writer, receiver }) =>
      (writers.has(writer) || round.signing !== 'signed') &&
      (receiver === round.receiverId || receivers.has(receiver)),
  );
  const gone = letters.filter((letter) => !letter.isWritten && !existing.includes(letter));
  const added =
    round.receiverId === null
      ? await dealEach(transaction, { round, people, existing, now: clock.now() }, random)
      : pairsForOne(round.receiverId, writers, existing);
  const goneIds = gone.map(({ id }) => id);
  if (gone.length > 0)
    await transaction.delete(roundLetters).where(inArray(roundLetters.id, goneIds));
  if (added.length > 0)
    await transaction.insert(roundLetters).values(
      added.map(({ writer, receiver }) => ({
        roundId: round.id,
        writerId: writer,
        receiverId: receiver,
      })),
    );
}

type Player = Table['people'][number];

async function dealEach(
  transaction: Transaction,
  {
    round: { lettersEach },
    people,
    existing,
    now,
  }: { round: RoundRow; people: Player[]; existing: readonly Pair[]; now: Date },
  chance: Chance,
): Promise<Pair[]> {
  const ids = people.map(({ id }) => id);
  const former = await listFormer(transaction, ids);
  const blocked = await listKnownBlocks(transaction, ids, now);
  return deal({ people, lettersEach, existing, former, blocked }, chance);
}

function pairsForOne(
  receiver: string,
  writers: ReadonlySet<string>,
  existing: readonly Pair[],
): Pair[] {
  const dealt = new Set(existing.map(({ writer }) => writer));
  return [...writers.difference(dealt)].map((writer) => ({ writer, receiver }));
}

/** Reads who is in; people whom the team has paused only get letters. Administrators write only in a round for one. */
async function peopleOf(
  transaction: Transaction,
  { id, shape, receiverId }: RoundRow,
  now: Date,
): Promise<Player[]> {
  const rows = await transaction
    .select({
      id: profiles.id,
      writes: sql<boolean>`(${profiles.pausedUntil} is null or ${profiles.pausedUntil} <= ${now})`,
    })
    .from(roundMembers)
    .innerJoin(profiles, eq(profiles.id, roundMembers.personId))
    .where(
      and(
        eq(roundMembers.roundId, id),
        eq(roundMembers.state, 'in'),
        shape === 'each' ? eq(profiles.isAdmin, false) : undefined,
      ),
    )
    .orderBy(profiles.id);
  return rows.filter((person) => person.id !== receiverId);
}

/** Reads who has written to whom before, as far as the receivers know. */
async function listFormer(transaction: Transaction, people: readonly string[]): Promise<Pair[]> {
  const among = [...people];
  return transaction
    .selectDistinct({
      writer: sql<string>`${compliments.senderId}`,
      receiver: compliments.receiverId,
    })
    .from(compliments)
    .where(
      and(inArray(compliments.senderId, among), inArray(compliments.receiverId, among), isSigned),
    );
}

/** Tells open pages of the organizer and the members. */
export async function tellRound(
  transaction: Transaction,
  { id, organizerId }: Pick<RoundRow, 'id' | 'organizerId'>,
): Promise<void> {
  const members = await transaction
    .select({ id: roundMembers.personId })
    .from(roundMembers)
    .where(and(eq(roundMembers.roundId, id), eq(roundMembers.state, 'in')));
  const people = new Set([organizerId, ...members.map((member) => member.id)]);
  for (const personId of people)
    if (personId !== null) noteChanges(transaction, { kind: 'rounds', personId });
}

/** Deals rounds again whose people were deleted or paused by the team. */
export async function dealRunningRounds(context: Context): Promise<void> {
  for (const { id } of await listRunningRounds(context.db, context.clock.now()))
    await context.db.transaction(async (transaction) => {
      const round = await lockRound(transaction, id);
      if (round !== null) await dealAgain(context, transaction, round);
    });
}
