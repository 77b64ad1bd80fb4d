import { eq, sql } from 'drizzle-orm';
import { normalizeComplimentText } from '#domain/compliments/compliment.ts';
import { choicesOf, noChoices, type SenderChoices } from '#domain/compliments/sender-choices.ts';
import { currentPause } from '#domain/moderation/moderation.ts';
import { nextReceivers } from '#domain/rounds/progress.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { roundLetters } from '#server/db/schema/rounds.ts';
import {
  checkLength,
  findSuggestion,
  refuseUnkind,
  type ValidationOptions,
} from '#server/features/compliments/actions/send.ts';
import { findBeforeSending } from '#server/features/compliments/queries/before-sending.ts';
import { lockUnopened, tellRound } from '#server/features/rounds/actions/deal-again.ts';
import { readProgress, requireOpenLetter } from '#server/features/rounds/queries.ts';

const unwritten = {
  text: null,
  ...noChoices,
  signsIfFew: false,
  originalAiText: null,
  validationScore: null,
  writtenAt: null,
};

/** Writes or changes a dealt letter after the usual check. It stays here until the round opens. */
export async function writeLetter(
  context: Context,
  writer: Person,
  letter: { roundId: string; id: string; text: string; signsIfFew: boolean } & SenderChoices,
  options: ValidationOptions,
): Promise<void> {
  const { db, clock } = context;
  const text = normalizeComplimentText(letter.text);
  checkLength(text);
  const { receiverId, signing } = await requireOpenLetter(db, writer, letter);
  const isAnonymous = signing === 'choice' ? letter.isAnonymous : signing === 'anonymous';
  const now = clock.now();
  const choices = { ...choicesOf(letter), isAnonymous };
  const sending = { id: letter.id, senderId: writer.id, receiverId, text, ...choices };
  const state = await findBeforeSending(db, sending, now);
  if (state === null) throw new AppError('unauthenticated', 'error.unauthenticated');
  if (currentPause(state.pausedUntil, now) !== null)
    throw new AppError('forbidden', 'compliment.form.error.paused');
  // Asks the model before rows are locked.
  const validationScore = await refuseUnkind(context, { text }, state, options);
  const originalAiText = findSuggestion(state, { text });
  await change(context, writer, letter, {
    text,
    ...choices,
    signsIfFew: letter.signsIfFew,
    originalAiText,
    validationScore,
    writtenAt: now,
    verdict: null,
    returnReason: null,
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

async function change(
  context: Context,
  writer: Person,
  letter: { roundId: string; id: string },
  values: Partial<typeof roundLetters.$inferInsert>,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const round = await lockUnopened(transaction, letter.roundId);
    await requireOpenLetter(transaction, writer, letter);
    await transaction.update(roundLetters).set(values).where(eq(roundLetters.id, letter.id));
    // Keeps the moment secret where letters may be anonymous: it would tell who writes.
    if (round.signing === 'signed') await tellRound(transaction, round);
  });
}

/** Deals the person another letter. */
export async function takeOver(context: Context, writer: Person, roundId: string): Promise<string> {
  const { clock, random } = context;
  return context.db.transaction(async (transaction) => {
    const round = await lockUnopened(transaction, roundId);
    const { members, letters, exclusions } = await readProgress(transaction, roundId, clock.now());
    if (!members.some(({ id }) => id === writer.id))
      throw new AppError('not-found', 'rounds.error.over');
    const receivers = nextReceivers(round, members, letters, writer.id, exclusions);
    const receiverId = receivers[random.below(Math.max(1, receivers.length))];
    if (receiverId === undefined) throw new AppError('conflict', 'rounds.error.nothing_left');
    const [letter] = await transaction
      .insert(roundLetters)
      .values({ roundId, writerId: writer.id, receiverId, isExtra: true })
      .returning({ id: sql<string>`${roundLetters.id}` });
    return letter?.id ?? '';
  });
}
