import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { normalizeComplimentText } from '#domain/compliments/compliment.ts';
import { currentPause } from '#domain/moderation/moderation.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/executor.ts';
import { roundLetters, rounds } from '#server/db/schema/rounds.ts';
import {
  checkLength,
  findSuggestion,
  refuseUnkind,
  type ValidationOptions,
} from '#server/features/compliments/actions/send.ts';
import { findBeforeSending } from '#server/features/compliments/queries/before-sending.ts';
import { lockRound, tellRound } from '#server/features/rounds/actions/deal-again.ts';
import {
  lettersPerReceiver,
  readProgress,
  type Progress,
  type RoundRow,
} from '#server/features/rounds/queries.ts';

const unwritten = {
  text: null,
  isAnonymous: false,
  originalAiText: null,
  validationScore: null,
  writtenAt: null,
};

/** Writes or changes a dealt letter after the usual check. It stays here until the round opens. */
export async function writeLetter(
  context: Context,
  writer: Person,
  letter: { roundId: string; id: string; text: string; isAnonymous: boolean },
  options: ValidationOptions,
): Promise<void> {
  const { db, clock } = context;
  const text = normalizeComplimentText(letter.text);
  checkLength(text);
  const { receiverId, signing } = await findOpen(db, writer, letter);
  const isAnonymous = signing === 'choice' ? letter.isAnonymous : signing === 'anonymous';
  const now = clock.now();
  const sending = { id: letter.id, senderId: writer.id, receiverId, text, isAnonymous };
  const state = await findBeforeSending(db, sending, now);
  if (state === null) throw new AppError('unauthenticated', 'error.unauthenticated');
  if (currentPause(state.pausedUntil, now) !== null)
    throw new AppError('forbidden', 'compliment.form.error.paused');
  // Asks the model before rows are locked.
  const validationScore = await refuseUnkind(context, { text }, state, options);
  const originalAiText = findSuggestion(state, { text });
  await change(context, writer, letter, {
    text,
    isAnonymous,
    originalAiText,
    validationScore,
    writtenAt: now,
  });
}

/** Takes a letter back; it can be written again. */
export async function takeBackLetter(
  context: Context,
  writer: Person,
  letter: { roundId: string; id: string },
): Promise<void> {
  await change(context, writer, letter, unwritten);
}

async function findOpen(
  db: Executor,
  writer: Person,
  { roundId, id }: { roundId: string; id: string },
) {
  const [row] = await db
    .select({ receiverId: roundLetters.receiverId, signing: rounds.signing })
    .from(roundLetters)
    .innerJoin(rounds, eq(rounds.id, roundLetters.roundId))
    .where(
      and(isOwn(writer, { roundId, id }), isNotNull(rounds.startedAt), isNull(rounds.openedAt)),
    );
  if (row === undefined) throw new AppError('not-found', 'rounds.error.over');
  return row;
}

function isOwn(writer: Person, { roundId, id }: { roundId: string; id: string }) {
  return and(
    eq(roundLetters.id, id),
    eq(roundLetters.roundId, roundId),
    eq(roundLetters.writerId, writer.id),
  );
}

async function change(
  context: Context,
  writer: Person,
  letter: { roundId: string; id: string },
  values: Partial<typeof roundLetters.$inferInsert>,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    // Waits for an opening at the same moment, after which nothing changes.
    const round = await lockRound(transaction, letter.roundId);
    const changed =
      round === null
        ? []
        : await transaction
            .update(roundLetters)
            .set(values)
            .where(isOwn(writer, letter))
            .returning({ id: roundLetters.id });
    if (round === null || changed.length === 0)
      throw new AppError('not-found', 'rounds.error.over');
    // Keeps the moment secret where letters may be anonymous: it would tell who writes.
    if (round.signing === 'signed') await tellRound(transaction, round);
  });
}

/** Deals the person one of the letters that others have not written, to whom has the fewest. */
export async function takeOver(context: Context, writer: Person, roundId: string): Promise<string> {
  return context.db.transaction(async (transaction) => {
    const round = await lockRound(transaction, roundId);
    if (round === null) throw new AppError('not-found', 'rounds.error.over');
    const receiverId = nextReceiver(
      round,
      await readProgress(transaction, roundId, context.clock.now()),
      writer.id,
    );
    if (receiverId === null) throw new AppError('conflict', 'rounds.error.nothing_left');
    return insertExtra(transaction, { roundId, writerId: writer.id, receiverId });
  });
}

async function insertExtra(
  transaction: Transaction,
  letter: { roundId: string; writerId: string; receiverId: string },
): Promise<string> {
  const [made] = await transaction
    .insert(roundLetters)
    .values({ ...letter, isExtra: true })
    .returning({ id: sql<string>`${roundLetters.id}` });
  return made?.id ?? '';
}

/** Returns who gets a letter that a person takes over, or null: own letters first, and each receiver once. */
export function nextReceiver(
  round: Pick<RoundRow, 'shape' | 'lettersEach' | 'startedAt'>,
  { members, letters }: Progress,
  writerId: string,
): string | null {
  const own = letters.filter((letter) => letter.writerId === writerId);
  const isReady =
    round.shape === 'each' &&
    round.startedAt !== null &&
    own.length > 0 &&
    own.every(({ isWritten }) => isWritten) &&
    members.some(({ id }) => id === writerId);
  if (!isReady) return null;
  const receivers = new Set(own.map(({ receiverId }) => receiverId));
  const candidates = members
    .filter(({ id, isAdmin }) => !isAdmin && id !== writerId && !receivers.has(id))
    .map(({ id }) => ({
      id,
      written: letters.filter(({ receiverId, isWritten }) => isWritten && receiverId === id).length,
    }))
    .filter(({ written }) => written < lettersPerReceiver(round, { members }));
  return candidates.toSorted((a, b) => a.written - b.written)[0]?.id ?? null;
}
