import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Actor, Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { readCode } from '#domain/shared/code-signs.ts';
import { pick } from '#domain/shared/tables.ts';
import { invitationToken, readInvitationToken } from '#server/auth/invitation-token.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/executor.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { roundMembers, rounds } from '#server/db/schema/rounds.ts';
import { shownName } from '#server/db/shown-name.ts';
import { dealAgain, lockUnopened, tellRound } from '#server/features/rounds/actions/deal-again.ts';
import { addPeople } from '#server/features/rounds/actions/organize.ts';
import { isAdministrator, type RoundRow } from '#server/features/rounds/queries.ts';

/** Returns the address that lets people in. */
export function linkOf({ config }: Context, roundId: string): string {
  return `${config.appUrl}/rounds/join?code=${invitationToken(roundId, config.authSecret, 'round')}`;
}

function over(): AppError {
  return new AppError('not-found', 'rounds.error.over');
}

/** Returns the round of a link's code; refuses a code that this server did not make. */
export function idOf({ config }: Context, code: string): string {
  const id = readInvitationToken(code, config.authSecret, 'round');
  if (id === null) throw over();
  return id;
}

/**
 * Tells what a round's link leads to. It looks over to its receiver, who is not told, and to people who were removed.
 * Of a round for one, visitors read nothing else: any of them may be its receiver.
 */
export async function describeInvited(context: Context, code: string, actor: Actor) {
  const id = idOf(context, code);
  const [row] = await context.db
    .select({ round: rounds, organizer: shownName() })
    .from(rounds)
    .leftJoin(profiles, eq(profiles.id, rounds.organizerId))
    .where(eq(rounds.id, id));
  if (row === undefined || row.round.openedAt !== null || row.round.writingEndedAt !== null)
    throw over();
  const { round, organizer } = row;
  if ('id' in actor) await refuseUninvited(context.db, round, actor.id);
  const isShown = 'id' in actor || round.shape === 'each';
  const isIn = and(eq(roundMembers.roundId, id), eq(roundMembers.state, 'in'));
  return {
    title: isShown ? round.title : null,
    note: isShown ? round.note : null,
    organizer: isShown ? organizer : null,
    hasDoor: round.hasDoor && context.config.oidc?.isOnly !== true,
    memberCount: await context.db.$count(roundMembers, isIn),
    invitation:
      round.invitationId === null
        ? null
        : invitationToken(round.invitationId, context.config.authSecret),
  };
}

async function refuseUninvited(db: Executor, round: RoundRow, personId: string): Promise<void> {
  const isRemoved = and(
    eq(roundMembers.roundId, round.id),
    eq(roundMembers.personId, personId),
    eq(roundMembers.state, 'removed'),
  );
  if (round.receiverId === personId || (await db.$count(roundMembers, isRemoved)) > 0) throw over();
}

/** Returns the code of the link for what is typed from a wall. Refuses a wrong code, and one whose round is open. */
export async function findByShortCode({ db, config }: Context, typed: string): Promise<string> {
  const [round] = await db
    .select(pick(rounds, ['id', 'openedAt']))
    .from(rounds)
    .where(eq(rounds.shortCode, readCode(typed)))
    .orderBy(desc(isNull(rounds.openedAt)))
    .limit(1);
  if (round === undefined) throw new AppError('not-found', 'rounds.error.code_wrong');
  if (round.openedAt !== null) throw new AppError('not-found', 'rounds.error.code_late');
  return invitationToken(round.id, config.authSecret, 'round');
}

/** Lets a person in who follows the link. Repeating it changes nothing. */
export async function joinRound(context: Context, person: Person, code: string): Promise<string> {
  const id = idOf(context, code);
  return context.db.transaction(async (transaction) => {
    const round = await lockUnopened(transaction, id);
    await refuseUninvited(transaction, round, person.id);
    if (round.shape === 'each' && isAdministrator(person))
      throw new AppError('forbidden', 'rounds.error.administrator');
    await addPeople(context, transaction, round, [person.id], 'left');
    return id;
  });
}

/** Takes a person out who no longer likes to take part. The others are not told why. */
export async function leaveRound(context: Context, person: Person, id: string): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const round = await lockUnopened(transaction, id);
    const left = await transaction
      .update(roundMembers)
      .set({ state: 'left' })
      .where(
        and(
          eq(roundMembers.roundId, id),
          eq(roundMembers.personId, person.id),
          eq(roundMembers.state, 'in'),
        ),
      )
      .returning({ id: roundMembers.personId });
    if (left.length === 0) throw over();
    await dealAgain(context, transaction, round);
    await tellRound(transaction, round);
  });
}
