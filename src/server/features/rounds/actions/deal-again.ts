import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { dealRound, type Pair } from '#domain/rounds/deal.ts';
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
 * Deals a started, locked round to the people who are in it now. Written letters stay; what people who have gone did not
 * write goes to others.
 */
export async function dealAgain(
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  transaction: Transaction,
  round: RoundRow,
): Promise<void> {
  if (round.startedAt === null) return;
  const people = await peopleOf(transaction, round, clock.now());
  const letters = await transaction
    .select({
      id: roundLetters.id,
      writer: roundLetters.writerId,
      receiver: roundLetters.receiverId,
      isKept: sql<boolean>`${roundLetters.text} is not null`,
      isExtra: roundLetters.isExtra,
    })
    .from(roundLetters)
    .where(eq(roundLetters.roundId, round.id));
  const isIn = new Set(people);
  const isTakenOver = ({ isExtra, writer, receiver }: (typeof letters)[number]) =>
    isExtra && isIn.has(writer) && (receiver === round.receiverId || isIn.has(receiver));
  const written = letters.filter((letter) => letter.isKept || isTakenOver(letter));
  const open = letters.filter((letter) => !written.includes(letter));
  const pairs =
    round.receiverId === null
      ? dealRound(
          {
            ...round,
            people,
            written,
            open,
            former: await listFormer(transaction, people),
            blocked: await listKnownBlocks(transaction, people, clock.now()),
          },
          random,
        )
      : pairsForOne(round.receiverId, people, written);
  const isDealt = new Set(pairs.map(nameOf));
  const wasOpen = new Set(open.map(nameOf));
  const gone = open.filter((pair) => !isDealt.has(nameOf(pair))).map(({ id }) => id);
  const added = pairs.filter((pair) => !wasOpen.has(nameOf(pair)));
  if (gone.length > 0) await transaction.delete(roundLetters).where(inArray(roundLetters.id, gone));
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
  people: readonly string[],
  written: readonly Pair[],
): Pair[] {
  const hasWritten = new Set(written.map(({ writer }) => writer));
  return people.filter((writer) => !hasWritten.has(writer)).map((writer) => ({ writer, receiver }));
}

function nameOf({ writer, receiver }: Pair): string {
  return `${writer} ${receiver}`;
}

/** Leaves out people whom the team has paused; administrators write only in a round for one. */
async function peopleOf(transaction: Transaction, round: RoundRow, now: Date): Promise<string[]> {
  const rows = await transaction
    .select({ id: profiles.id })
    .from(roundMembers)
    .innerJoin(profiles, eq(profiles.id, roundMembers.personId))
    .where(
      and(
        eq(roundMembers.roundId, round.id),
        eq(roundMembers.state, 'in'),
        or(isNull(profiles.pausedUntil), sql`${profiles.pausedUntil} <= ${now}`),
        round.shape === 'each' ? eq(profiles.isAdmin, false) : undefined,
      ),
    )
    .orderBy(profiles.id);
  return rows.map(({ id }) => id).filter((id) => id !== round.receiverId);
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
