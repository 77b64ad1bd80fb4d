import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { findSentenceFault } from '#domain/accounts/shown-words.ts';
import { characterCount, readableText } from '#domain/compliments/compliment.ts';
import type { Exclusion } from '#domain/rounds/deal.ts';
import { mayStart } from '#domain/rounds/progress.ts';
import {
  checkOpening,
  isClosed,
  latestOpening,
  leastPeople,
  mostPeople,
  roundLimits,
  shortCodeLength,
  takesExclusions,
  type MemberState,
  type RoundPlan,
  type Shape,
  type Signing,
} from '#domain/rounds/round.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { randomSigns } from '#domain/shared/code-signs.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { invitations } from '#server/db/schema/community.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { roundExclusions, roundLetters, roundMembers, rounds } from '#server/db/schema/rounds.ts';
import {
  dealAgain,
  dealLetters,
  lockRound,
  tellRound,
} from '#server/features/rounds/actions/deal-again.ts';
import { keepForRound } from '#server/features/rounds/actions/keep-accounts.ts';
import { isAdministrator, readProgress, type RoundRow } from '#server/features/rounds/queries.ts';
import { notify } from '#server/notify/notify.ts';

/** Checks whether the person may start rounds. */
export function mayOrganize({ community }: Context, person: Person): boolean {
  return isTeammate(person) || community.current().roundOrganizers === 'everyone';
}

/** Checks whether the person may read letters before they arrive. */
export function isTeammate(person: Person): boolean {
  return person.kind !== 'member' && !person.lacksFactor;
}

export function requireOrganizer(context: Context, person: Person): void {
  if (!mayOrganize(context, person)) throw new AppError('forbidden', 'rounds.error.organize');
}

/** Starts a round; one for one person is written from the beginning. Idempotent by id. */
export async function createRound(
  context: Context,
  organizer: Person,
  input: {
    id: string;
    title: string;
    note: string | null;
    shape: Shape;
    lettersEach: number | null;
    signing: Signing;
    /** Null: the organizer opens it by hand. */
    opensAt: Date | null;
    hasDoor: boolean;
    receiverId: string | null;
    memberIds: readonly string[];
    /** The organizer, a person of the team, reads the letters before they arrive. */
    readsFirst?: boolean | undefined;
    /** A round of the organizer whose people are in again. */
    again?: string | undefined;
  },
): Promise<void> {
  requireOrganizer(context, organizer);
  const now = context.clock.now();
  const { shape, lettersEach, signing, id } = input;
  const opensAt = input.opensAt ?? latestOpening(now);
  const title = readLine(context, input.title, 'title');
  const note = readLine(context, input.note ?? '', 'note') || null;
  if (title === '') throw new AppError('invalid', 'rounds.error.title', { field: 'title' });
  checkOpening(opensAt, now);
  if (input.readsFirst === true && !isTeammate(organizer))
    throw new AppError('forbidden', 'rounds.error.read');
  const receiverId = shape === 'one' ? input.receiverId : null;
  if (shape === 'one' && (receiverId === null || receiverId === organizer.id))
    throw new AppError('invalid', 'rounds.error.receiver', { field: 'receiverId' });
  const isOwn = and(eq(rounds.id, id), eq(rounds.organizerId, organizer.id));
  await context.db.transaction(async (transaction) => {
    if ((await transaction.$count(rounds, isOwn)) > 0) return;
    const values = {
      id,
      organizerId: organizer.id,
      title,
      note,
      shape,
      receiverId,
      lettersEach: shape === 'each' ? lettersEach : null,
      signing,
      invitationId: isAdministrator(organizer)
        ? await makeInvitation(transaction, organizer, { shape, lettersEach, opensAt }, now)
        : null,
      // In a round for one, a newcomer could be that person.
      hasDoor: input.hasDoor && isAdministrator(organizer) && shape === 'each',
      shortCode: randomSigns(shortCodeLength, context.random),
      opensAt,
      opensByHand: input.opensAt === null,
      readsFirst: input.readsFirst === true,
      startedAt: shape === 'one' ? now : null,
      createdAt: now,
    };
    if (
      receiverId !== null &&
      (await transaction.$count(profiles, eq(profiles.id, receiverId))) === 0
    )
      throw new AppError('invalid', 'rounds.error.receiver', { field: 'receiverId' });
    const [round] = await transaction
      .insert(rounds)
      .values(values)
      .onConflictDoNothing()
      .returning();
    if (round === undefined) throw new AppError('conflict', 'error.request_key');
    const joinsAlone = shape === 'one' || !isAdministrator(organizer);
    await addPeople(context, transaction, round, [
      ...(joinsAlone ? [organizer.id] : []),
      ...input.memberIds,
      ...(input.again === undefined ? [] : await peopleOf(transaction, organizer, input.again)),
    ]);
  });
}

/** Lists who takes part in a round that the person organizes. */
async function peopleOf(transaction: Transaction, person: Person, id: string): Promise<string[]> {
  await lockOrganized(transaction, person, id);
  const members = await transaction
    .select({ id: roundMembers.personId })
    .from(roundMembers)
    .where(and(eq(roundMembers.roundId, id), eq(roundMembers.state, 'in')));
  return members.map((member) => member.id);
}

/** Reads a title or note in one line; refuses one that is too long or unkind. */
export function readLine(
  { guard }: Context,
  typed: string,
  kind: 'title' | 'note',
  field: string = kind,
): string {
  const line = readableText(typed).replaceAll(/\s+/gu, ' ').trim();
  const isUnfit =
    characterCount(line) > roundLimits[kind] ||
    (line !== '' && findSentenceFault(line, guard.check) !== null);
  if (isUnfit) throw new AppError('invalid', `rounds.error.${kind}`, { field });
  return line;
}

/** Makes the invitation behind the round's link, for people without an account. It tells nothing of the round. */
async function makeInvitation(
  transaction: Transaction,
  organizer: Person,
  { opensAt, ...plan }: RoundPlan & { opensAt: Date },
  now: Date,
): Promise<string> {
  const [invitation] = await transaction
    .insert(invitations)
    .values({
      mostUses: mostPeople(plan),
      expiresAt: opensAt,
      createdAt: now,
      createdBy: organizer.id,
    })
    .returning({ id: sql<string>`${invitations.id}` });
  return invitation?.id ?? '';
}

/** Lets people in and deals. Refuses a full or closed round. A person who has left comes back only by an own step. */
export async function addPeople(
  context: Context,
  transaction: Transaction,
  round: RoundRow,
  ids: readonly string[],
  comesBack: MemberState = 'removed',
): Promise<void> {
  const wanted = ids.filter((id) => id !== round.receiverId);
  const people = await transaction
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        inArray(profiles.id, wanted),
        round.shape === 'each' ? eq(profiles.isAdmin, false) : undefined,
      ),
    );
  const joinedAt = context.clock.now();
  const added =
    people.length === 0
      ? []
      : await transaction
          .insert(roundMembers)
          .values(people.map(({ id }) => ({ roundId: round.id, personId: id, joinedAt })))
          .onConflictDoUpdate({
            target: [roundMembers.roundId, roundMembers.personId],
            set: { state: 'in' },
            setWhere: eq(roundMembers.state, comesBack),
          })
          .returning({ id: roundMembers.personId });
  if (added.length > 0 && round.writingEndedAt !== null)
    throw new AppError('not-found', 'rounds.error.over');
  const addedIds = added.map(({ id }) => id);
  if (added.length > 0) await keepForRound(transaction, round, addedIds);
  if (added.length > 0 && isClosed(round)) throw new AppError('conflict', 'rounds.error.closed');
  const isMember = and(eq(roundMembers.roundId, round.id), eq(roundMembers.state, 'in'));
  if ((await transaction.$count(roundMembers, isMember)) > mostPeople(round))
    throw new AppError('conflict', 'rounds.error.full');
  await dealAgain(context, transaction, round);
  await tellRound(transaction, round);
}

/** Locks a round that the person organizes; an administrator may organize any. */
export async function lockOrganized(
  transaction: Transaction,
  person: Person,
  id: string,
): Promise<RoundRow> {
  const round = await lockRound(transaction, id);
  const mayAct = round !== null && (round.organizerId === person.id || isAdministrator(person));
  if (!mayAct || round.receiverId === person.id)
    throw new AppError('not-found', 'rounds.error.over');
  return round;
}

/** Runs an action on such a round before it opens. */
export async function organize<Result>(
  context: Context,
  person: Person,
  id: string,
  action: (transaction: Transaction, round: RoundRow) => Promise<Result>,
): Promise<Result> {
  return context.db.transaction(async (transaction) => {
    const round = await lockOrganized(transaction, person, id);
    if (round.openedAt !== null) throw new AppError('not-found', 'rounds.error.over');
    return action(transaction, round);
  });
}

/** Calls a round off: its letters are gone. */
export async function endRound(context: Context, person: Person, id: string): Promise<void> {
  await organize(context, person, id, async (transaction, round) => {
    await tellRound(transaction, round);
    await transaction.delete(rounds).where(eq(rounds.id, id));
    await revokeInvitation(transaction, round, context.clock.now());
  });
}

/** Ends the invitation behind the link. */
export async function revokeInvitation(
  transaction: Transaction,
  { invitationId }: RoundRow,
  now: Date,
): Promise<void> {
  if (invitationId === null) return;
  await transaction
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.id, invitationId), isNull(invitations.revokedAt)));
}

/** Deals the letters; again without effect. */
export async function startRound(context: Context, person: Person, id: string): Promise<void> {
  await organize(context, person, id, async (transaction, round) => {
    if (round.startedAt !== null) return;
    const { members } = await readProgress(transaction, id, context.clock.now());
    if (!mayStart(round, members))
      throw new AppError('conflict', 'rounds.error.people_few', {
        values: { least: leastPeople(round) },
      });
    const startedAt = context.clock.now();
    await transaction.update(rounds).set({ startedAt }).where(eq(rounds.id, id));
    await dealLetters(context, transaction, round);
    await tellRound(transaction, round);
  });
}

/** Removes a person for good: the link admits them no more. Refuses it in a closed round. */
export async function removePerson(
  context: Context,
  person: Person,
  id: string,
  personId: string,
): Promise<void> {
  await organize(context, person, id, async (transaction, round) => {
    if (isClosed(round)) throw new AppError('conflict', 'rounds.error.closed');
    await transaction
      .update(roundMembers)
      .set({ state: 'removed' })
      .where(and(eq(roundMembers.roundId, id), eq(roundMembers.personId, personId)));
    await dealAgain(context, transaction, round);
    await tellRound(transaction, round);
  });
}

/**
 * Keeps pairs of members apart in what is dealt from now on. Assigned letters stay: taking one away would show the pair
 * to its writer.
 */
export async function keepApart(
  context: Context,
  person: Person,
  id: string,
  pairs: readonly Exclusion[],
): Promise<void> {
  await organize(context, person, id, async (transaction, round) => {
    if (!takesExclusions(round))
      throw new AppError('conflict', 'rounds.error.exclusions_anonymous');
    const { members, exclusions } = await readProgress(transaction, id, context.clock.now());
    // A pair of which one has left stays: that person may come back.
    const known = exclusions.flatMap(({ one, other }) => [one, other]);
    const ids = new Set([...known, ...members.map((member) => member.id)]);
    if (pairs.some(({ one, other }) => one === other || !ids.has(one) || !ids.has(other)))
      throw new AppError('invalid', 'rounds.error.exclusion', { field: 'pairs' });
    await transaction.delete(roundExclusions).where(eq(roundExclusions.roundId, id));
    if (pairs.length === 0) return;
    await transaction
      .insert(roundExclusions)
      .values(
        pairs.map(({ one, other }) => ({
          roundId: id,
          oneId: one < other ? one : other,
          otherId: one < other ? other : one,
        })),
      )
      .onConflictDoNothing();
  });
}

/** Notifies those who have not written, once, where no one else sees it; tells their number only where letters carry names. */
export async function remindWriters(
  context: Context,
  person: Person,
  id: string,
): Promise<number | null> {
  return organize(context, person, id, async (transaction, round) => {
    if (round.startedAt === null || round.remindedAt !== null)
      throw new AppError('conflict', 'rounds.error.reminded');
    const waiting = await transaction
      .selectDistinct({ personId: roundMembers.personId })
      .from(roundLetters)
      .innerJoin(
        roundMembers,
        and(
          eq(roundMembers.roundId, roundLetters.roundId),
          eq(roundMembers.personId, roundLetters.writerId),
          eq(roundMembers.state, 'in'),
        ),
      )
      .where(and(eq(roundLetters.roundId, id), isNull(roundLetters.text)));
    for (const { personId } of waiting)
      await notify(context, transaction, {
        kind: 'round_reminder',
        personId,
        complimentId: null,
        text: round.title,
      });
    await transaction
      .update(rounds)
      .set({ remindedAt: context.clock.now() })
      .where(eq(rounds.id, id));
    return round.signing === 'signed' ? waiting.length : null;
  });
}
