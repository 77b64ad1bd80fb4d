import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { dayMilliseconds } from '#domain/i18n/durations.ts';
import { readingDays, type letterVerdicts } from '#domain/rounds/round.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { pick } from '#domain/shared/tables.ts';
import type { Context } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/executor.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { roundLetters, rounds } from '#server/db/schema/rounds.ts';
import { shownName } from '#server/db/shown-name.ts';
import { tellRound } from '#server/features/rounds/actions/deal-again.ts';
import { isTeammate, organize, readLine } from '#server/features/rounds/actions/organize.ts';
import type { RoundRow } from '#server/features/rounds/queries.ts';

/* Letters that their round's organizer reads before they arrive: text and receiver, never the writer (decision 057). */

/** Ends the writing of a locked round; the reader has some days until it opens by itself. */
export async function endWriting(
  { clock }: Context,
  transaction: Transaction,
  round: RoundRow,
): Promise<void> {
  const writingEndedAt = clock.now();
  const opensAt = new Date(writingEndedAt.getTime() + readingDays * dayMilliseconds);
  await transaction.update(rounds).set({ writingEndedAt, opensAt }).where(eq(rounds.id, round.id));
  await tellRound(transaction, round);
}

/** Ends the writing now; again without effect. */
export async function endWritingNow(context: Context, person: Person, id: string): Promise<void> {
  await organize(context, person, id, async (transaction, round) => {
    if (!round.readsFirst || round.startedAt === null)
      throw new AppError('conflict', 'rounds.error.not_started');
    if (round.writingEndedAt === null) await endWriting(context, transaction, round);
  });
}

/** Lists all written letters, in the random order of their ids: neither the dealing nor the writing shows. */
export async function listToRead({ db }: Context, person: Person, roundId: string) {
  await requireReader(db, person, roundId);
  return db
    .select({ ...pick(roundLetters, ['id', 'text', 'verdict']), receiver: shownName() })
    .from(roundLetters)
    .innerJoin(profiles, eq(profiles.id, roundLetters.receiverId))
    .where(and(eq(roundLetters.roundId, roundId), isNotNull(roundLetters.text)))
    .orderBy(asc(roundLetters.id));
}

/** Decides a letter by the text that was read: one written anew meanwhile stays to be read. */
export async function decideLetter(
  context: Context,
  person: Person,
  letter: { roundId: string; id: string; text: string },
  decision: { verdict: (typeof letterVerdicts)[number]; reason: string },
): Promise<void> {
  const returnReason =
    decision.verdict === 'fits' ? null : readLine(context, decision.reason, 'note', 'reason');
  if (returnReason === '') throw new AppError('invalid', 'rounds.error.note', { field: 'reason' });
  await organize(context, person, letter.roundId, async (transaction, round) => {
    await requireReader(transaction, person, letter.roundId);
    await transaction
      .update(roundLetters)
      .set({ verdict: decision.verdict, returnReason })
      .where(
        and(
          eq(roundLetters.id, letter.id),
          eq(roundLetters.roundId, letter.roundId),
          eq(roundLetters.text, letter.text),
          isNull(roundLetters.verdict),
        ),
      );
    // Tells everybody alike, so that nobody sees whose letter came back.
    await tellRound(transaction, round);
  });
}

async function requireReader(db: Executor, person: Person, roundId: string): Promise<void> {
  const isReader = and(
    eq(rounds.id, roundId),
    eq(rounds.organizerId, person.id),
    rounds.readsFirst,
    isNotNull(rounds.writingEndedAt),
    isNull(rounds.openedAt),
  );
  if (!isTeammate(person) || (await db.$count(rounds, isReader)) === 0)
    throw new AppError('not-found', 'rounds.error.over');
}
