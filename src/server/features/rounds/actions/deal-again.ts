import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { deal, type Pair, type Table } from '#domain/rounds/deal.ts';
import { isClosed } from '#domain/rounds/round.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { roundLetters, roundMembers, rounds } from '#server/db/schema/rounds.ts';
import { isSigned } from '#server/db/shown-name.ts';
import { listKnownBlocks, readProgress, type RoundRow } from '#server/features/rounds/queries.ts';
import { eachAlone, isHeld } from '#server/jobs/each-alone.ts';

/** Locks a round; null without one. */
export async function lockRound(transaction: Transaction, id: string): Promise<RoundRow | null> {
  const [round] = await transaction.select().from(rounds).where(eq(rounds.id, id)).for('update');
  return round ?? null;
}

/** Locks a round that has not opened; throws without one. Waits for an opening at the same moment. */
export async function lockUnopened(transaction: Transaction, id: string): Promise<RoundRow> {
  const round = await lockRound(transaction, id);
  if (round === null || round.openedAt !== null)
    throw new AppError('not-found', 'rounds.error.over');
  return round;
}

/** Deals a locked round again, where it has started and people may change. */
export async function dealAgain(
  context: Context,
  transaction: Transaction,
  round: RoundRow,
): Promise<void> {
  const isDealt = round.startedAt !== null && round.writingEndedAt === null;
  if (isDealt && !isClosed(round)) await dealLetters(context, transaction, round);
}

/**
 * Deals a locked round. Assignments of people who are in it stay, written or not, so that no sheet of others tells what is
 * written; unwritten ones of people who have gone are dealt again.
 */
export async function dealLetters(
  { clock, random }: Context,
  transaction: Transaction,
  round: RoundRow,
): Promise<void> {
  const now = clock.now();
  const { members, letters, exclusions } = await readProgress(transaction, round.id, now);
  const people = members.filter(
    ({ id, isAdmin }) => id !== round.receiverId && (round.shape === 'one' || !isAdmin),
  );
  const ids = new Set(people.map(({ id }) => id));
  const writers = new Set(people.filter(({ writes }) => writes).map(({ id }) => id));
  const existing = letters.filter(
    ({ writer, receiver }) =>
      writers.has(writer) && (receiver === round.receiverId || ids.has(receiver)),
  );
  const gone = letters.filter((letter) => !letter.isWritten && !existing.includes(letter));
  const goneIds = gone.map(({ id }) => id);
  if (gone.length > 0)
    await transaction.delete(roundLetters).where(inArray(roundLetters.id, goneIds));
  // Avoids no pairs where letters may be anonymous: a receiver who knows some would know who wrote.
  const avoiding = round.signing === 'signed' ? [...ids] : [];
  const table = {
    people,
    lettersEach: round.lettersEach,
    existing,
    excluded: exclusions,
    former: await listFormer(transaction, avoiding),
    blocked: await listKnownBlocks(transaction, avoiding, now),
  };
  const added =
    round.receiverId === null ? deal(table, random) : pairsForOne(round.receiverId, table);
  if (added.length > 0)
    await transaction.insert(roundLetters).values(
      added.map(({ writer, receiver }) => ({
        roundId: round.id,
        writerId: writer,
        receiverId: receiver,
      })),
    );
}

function pairsForOne(
  receiver: string,
  { people, existing }: Pick<Table, 'people' | 'existing'>,
): Pair[] {
  const dealt = new Set(existing.map(({ writer }) => writer));
  return people
    .filter(({ id, writes }) => writes && !dealt.has(id))
    .map(({ id }) => ({ writer: id, receiver }));
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

const task = 'deal-rounds';

const listRunning = prepared('rounds_running', (db) =>
  db
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(isNull(rounds.openedAt), isNotNull(rounds.startedAt), not(isHeld(task, rounds.id)))),
);

/** Deals rounds again whose people were deleted or paused by the team. */
export async function dealRunningRounds(context: Context): Promise<void> {
  const running = await listRunning(context.db, { now: context.clock.now() });
  await eachAlone(context, task, {
    ids: running.map(({ id }) => id),
    work: async (transaction, [id = '']) => {
      const round = await lockRound(transaction, id);
      if (round?.openedAt === null) await dealAgain(context, transaction, round);
    },
  });
}
