import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, lte, not, sql } from 'drizzle-orm';
import { choicesOf } from '#domain/compliments/sender-choices.ts';
import { deliveryOf } from '#domain/rounds/progress.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { readRule } from '#server/db/helping-rules.ts';
import { prepared } from '#server/db/prepared.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { draws } from '#server/db/schema/matching.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { roundLetters, roundMembers, rounds } from '#server/db/schema/rounds.ts';
import { shownName } from '#server/db/shown-name.ts';
import { deliverRound } from '#server/features/compliments/actions/arrive.ts';
import {
  premoderationCauseOf,
  recordPremoderation,
} from '#server/features/compliments/actions/premoderate.ts';
import { lockRound, tellRound } from '#server/features/rounds/actions/deal-again.ts';
import { keepAfterOpening } from '#server/features/rounds/actions/keep-accounts.ts';
import { lockOrganized, revokeInvitation } from '#server/features/rounds/actions/organize.ts';
import { endWriting } from '#server/features/rounds/actions/read-first.ts';
import { listKnownBlocks, type RoundRow } from '#server/features/rounds/queries.ts';
import { recordActivity } from '#server/features/scores/actions/record-activity.ts';
import { eachAlone, isHeld } from '#server/jobs/each-alone.ts';

/** Opens a round now. A round that is open, by a second press or because its time has come, stays as it is. */
export async function openRound(context: Context, person: Person, id: string): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const round = await lockOrganized(transaction, person, id);
    if (round.openedAt !== null) return;
    if (round.startedAt === null) throw new AppError('conflict', 'rounds.error.not_started');
    if (round.readsFirst && round.writingEndedAt === null)
      throw new AppError('conflict', 'rounds.error.writing');
    await open(context, transaction, round);
  });
}

const task = 'open-rounds';

const listDue = prepared('rounds_due', (db) =>
  db
    .select({ id: rounds.id })
    .from(rounds)
    .where(
      and(
        isNull(rounds.openedAt),
        lte(rounds.opensAt, sql`${sql.placeholder('now')}::timestamptz`),
        not(isHeld(task, rounds.id)),
      ),
    ),
);

/** Opens the rounds whose time has come; where letters are read first, their writing ends. */
export async function openDueRounds(context: Context): Promise<void> {
  const due = await listDue(context.db, { now: context.clock.now() });
  await eachAlone(context, task, {
    ids: due.map(({ id }) => id),
    work: async (transaction, [id = '']) => {
      const round = await lockRound(transaction, id);
      if (round?.openedAt !== null) return;
      const isToRead = round.readsFirst && round.writingEndedAt === null;
      await (isToRead ? endWriting : open)(context, transaction, round);
    },
  });
}

/** Makes compliments of all written letters and delivers them, in one transaction: all or none arrive. */
async function open(context: Context, transaction: Transaction, round: RoundRow): Promise<void> {
  const now = context.clock.now();
  const letters = await listDeliveries(transaction, round, now);
  await transaction
    .update(rounds)
    .set({ openedAt: now, opensAt: now, letterCount: letters.length })
    .where(eq(rounds.id, round.id));
  await revokeInvitation(transaction, round, now);
  await keepAfterOpening(transaction, { id: round.id, openedAt: now });
  await recordActivity(
    transaction,
    { at: now, feature: 'open_round', people: [] },
    ...letters.map(({ letter: { senderId } }) => ({
      at: now,
      feature: 'send_compliment' as const,
      people: senderId === null ? [] : [{ userId: senderId, complimentsSent: 1 }],
    })),
  );
  if (letters.length > 0) {
    await transaction.insert(compliments).values(
      letters.map(({ letter, isUnseen }) => ({
        ...letter,
        roundId: round.id,
        createdAt: now,
        ...(isUnseen
          ? { place: 'withheld' as const, arrivedAt: now }
          : { place: 'waiting' as const, dueAt: now }),
      })),
    );
    const { isOn, numbers } = await readRule(transaction, 'hold_first_letters');
    const firstDays = isOn ? numbers.firstDays : null;
    for (const { letter, senderSince } of letters.filter(({ isUnseen }) => !isUnseen)) {
      const sender = { firstDays, senderSince };
      const cause = premoderationCauseOf(context, letter, sender, now);
      await recordPremoderation(context, transaction, { ...letter, place: 'waiting', cause }, now);
    }
    await deliverRound(context, transaction, round.id, now);
  }
  // Where letters are read first, none leaves unread.
  if (!round.readsFirst) await drawUnwritten(transaction, round.id, now);
  // Keeps no second copy of the texts, which may be removed as compliments.
  await transaction.delete(roundLetters).where(eq(roundLetters.roundId, round.id));
  await tellRound(transaction, round);
}

/** Lets those who were still writing send the text as a letter of its own. */
async function drawUnwritten(transaction: Transaction, roundId: string, now: Date): Promise<void> {
  await transaction.execute(sql`
    insert into ${draws} (drawer_id, receiver_id, drawn_at)
    select letter.writer_id, letter.receiver_id, ${now}::timestamptz from ${roundLetters} letter
    join ${roundMembers} member
      on member.round_id = letter.round_id and member.person_id = letter.writer_id and member.state = 'in'
    where letter.round_id = ${roundId} and letter.text is null`);
}

/** Reads the written letters as they arrive. Each gets a new id: its writer knows the old one, and could have used it. */
async function listDeliveries(transaction: Transaction, { id, readsFirst }: RoundRow, now: Date) {
  const rows = await transaction
    .select({ letter: roundLetters, name: shownName(), senderSince: profiles.createdAt })
    .from(roundLetters)
    .leftJoin(profiles, eq(profiles.id, roundLetters.writerId))
    .where(
      and(
        eq(roundLetters.roundId, id),
        isNotNull(roundLetters.text),
        readsFirst ? eq(roundLetters.verdict, 'fits') : undefined,
      ),
    );
  const letters = rows.map(({ letter: { writerId, receiverId, ...letter } }) => ({
    ...letter,
    writer: writerId ?? '',
    receiver: receiverId,
  }));
  const people = rows.flatMap(({ letter }) => [letter.writerId ?? [], letter.receiverId].flat());
  const blocked = await listKnownBlocks(transaction, people, now);
  return rows.flatMap(({ letter, name, senderSince }, at) => {
    const delivery = deliveryOf(letters, at, blocked);
    const isAnonymous = delivery !== 'signed';
    if (delivery === 'none') return [];
    return {
      letter: {
        id: randomUUID(),
        text: letter.text ?? '',
        senderId: letter.writerId,
        senderName: isAnonymous ? null : name,
        receiverId: letter.receiverId,
        ...choicesOf(letter),
        isAnonymous,
        isAiSuggested: letter.originalAiText !== null,
        originalAiText: letter.originalAiText,
        validationScore: letter.validationScore,
      },
      senderSince: senderSince ?? new Date(0),
      isUnseen: delivery === 'unseen',
    };
  });
}
