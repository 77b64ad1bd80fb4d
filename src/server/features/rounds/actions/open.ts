import { and, eq, isNotNull } from 'drizzle-orm';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { readRule } from '#server/db/helping-rules.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { roundLetters, rounds } from '#server/db/schema/rounds.ts';
import { shownName } from '#server/db/shown-name.ts';
import { deliverRound } from '#server/features/compliments/actions/arrive.ts';
import {
  premoderationCauseOf,
  recordPremoderation,
} from '#server/features/compliments/actions/premoderate.ts';
import { lockRound, tellRound } from '#server/features/rounds/actions/deal-again.ts';
import { organize, revokeInvitation } from '#server/features/rounds/actions/organize.ts';
import {
  findRound,
  isAdministrator,
  listDueRounds,
  readProgress,
  whyNotOpen,
  type RoundRow,
} from '#server/features/rounds/queries.ts';
import { recordActivity } from '#server/features/scores/actions/record-activity.ts';

/** Opens a round now; refuses while an anonymous letter has too few possible writers. Again without effect. */
export async function openRound(context: Context, person: Person, id: string): Promise<void> {
  const opening = organize(context, person, id, async (transaction, round) => {
    const reason = whyNotOpen(round, await readProgress(transaction, id, context.clock.now()));
    if (reason !== null) throw new AppError('conflict', `rounds.error.${reason}`);
    await open(context, transaction, round);
  });
  await opening.catch(async (error: unknown) => {
    const round = await findRound(context.db, id, person);
    const mayOpen = round?.isOrganizer === true || isAdministrator(person);
    // A second press, or its time has come meanwhile.
    if (round === null || round.openedAt === null || !mayOpen) throw error;
  });
}

/** Opens the rounds whose time has come, except those that must wait for more anonymous writers. */
export async function openDueRounds(context: Context): Promise<void> {
  for (const { id } of await listDueRounds(context.db, context.clock.now()))
    await context.db.transaction(async (transaction) => {
      const round = await lockRound(transaction, id);
      if (round === null) return;
      if (
        whyNotOpen(round, await readProgress(transaction, id, context.clock.now())) ===
        'few_writers'
      )
        return;
      await open(context, transaction, round);
    });
}

/** Makes compliments of all written letters and delivers them, in one transaction: all or none arrive. */
async function open(context: Context, transaction: Transaction, round: RoundRow): Promise<void> {
  const now = context.clock.now();
  const letters = await transaction
    .select({
      letter: roundLetters,
      senderName: shownName(),
      senderSince: profiles.createdAt,
    })
    .from(roundLetters)
    .leftJoin(profiles, eq(profiles.id, roundLetters.writerId))
    .where(and(eq(roundLetters.roundId, round.id), isNotNull(roundLetters.text)))
    .orderBy(roundLetters.receiverId, roundLetters.id);
  await transaction
    .update(rounds)
    .set({ openedAt: now, opensAt: now })
    .where(eq(rounds.id, round.id));
  await revokeInvitation(transaction, round, now);
  await recordActivity(
    transaction,
    { at: now, feature: 'open_round', people: [] },
    ...letters.map(({ letter }) => ({
      at: now,
      feature: 'send_compliment' as const,
      people: letter.writerId === null ? [] : [{ userId: letter.writerId, complimentsSent: 1 }],
    })),
  );
  if (letters.length > 0) {
    await transaction.insert(compliments).values(
      letters.map(({ letter, senderName }) => ({
        id: letter.id,
        text: letter.text ?? '',
        senderId: letter.writerId,
        senderName: letter.isAnonymous ? null : senderName,
        receiverId: letter.receiverId,
        isAnonymous: letter.isAnonymous,
        isAiSuggested: letter.originalAiText !== null,
        originalAiText: letter.originalAiText,
        validationScore: letter.validationScore,
        roundId: round.id,
        createdAt: now,
        place: 'waiting' as const,
        dueAt: now,
      })),
    );
    const { isOn, numbers } = await readRule(transaction, 'hold_first_letters');
    const firstDays = isOn ? numbers.firstDays : null;
    for (const { letter, senderSince } of letters) {
      const { id, text, isAnonymous } = letter;
      const written = { id, text: text ?? '', isAnonymous, place: 'waiting' as const };
      const sender = { firstDays, senderSince: senderSince ?? new Date(0) };
      const cause = premoderationCauseOf(context, written, sender, now);
      await recordPremoderation(context, transaction, { ...written, cause }, now);
    }
    await deliverRound(context, transaction, round.id, now);
  }
  // Keeps no second copy of the texts, which may be removed as compliments.
  await transaction.delete(roundLetters).where(eq(roundLetters.roundId, round.id));
  await tellRound(transaction, round);
}
