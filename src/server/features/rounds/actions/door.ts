import { and, eq } from 'drizzle-orm';
import { areTwins } from '#domain/accounts/name-list.ts';
import { brokenNameRule, normalizeName } from '#domain/accounts/person-name.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError, refuseFields } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { createAccount } from '#server/auth/create-account.ts';
import { newLoginCode } from '#server/auth/secrets.ts';
import type { NewSession } from '#server/auth/start-session.ts';
import type { Context } from '#server/context.ts';
import { countUse, lockUsable } from '#server/db/invitations.ts';
import { findLanguageId } from '#server/db/languages.ts';
import { loginCodes } from '#server/db/schema/login-codes.ts';
import { roundMembers } from '#server/db/schema/rounds.ts';
import { rememberDevice } from '#server/features/accounts/actions/known-devices.ts';
import { refusePasswords } from '#server/features/accounts/actions/only-provider.ts';
import { storeName } from '#server/features/profiles/actions/update-profile.ts';
import { lockUnopened, tellRound } from '#server/features/rounds/actions/deal-again.ts';
import { idOf } from '#server/features/rounds/actions/join.ts';
import { endAfter } from '#server/features/rounds/actions/keep-accounts.ts';
import { addPeople, organize } from '#server/features/rounds/actions/organize.ts';
import { isAdministrator, readProgress } from '#server/features/rounds/queries.ts';
import { refuseUnfitWords } from '#server/guard/shown-words.ts';
import { refuseTeamName } from '#server/guard/team-names.ts';

/**
 * Lets a newcomer in by the round's link and a name alone, where its organizer allows it: makes an account that a code
 * opens, which the answer shows once. A name that somebody in the round has is refused as a hint.
 */
export async function enterByDoor(
  context: Context,
  input: { code: string; name: string; isTwinFine: boolean; language: Language },
  source: RequestSource,
): Promise<{ session: NewSession; roundId: string; loginCode: string }> {
  refusePasswords(context);
  const { config, clock, db } = context;
  const roundId = idOf(context, input.code);
  const name = await readName(context, input.name);
  const languageId = await findLanguageId(db, input.language);
  const { code: loginCode, codeHash } = newLoginCode(config.authSecret);
  const at = clock.now();
  return db.transaction(async (transaction) => {
    const round = await lockUnopened(transaction, roundId);
    const { invitationId } = round;
    if (
      !round.hasDoor ||
      invitationId === null ||
      !(await lockUsable(transaction, invitationId, at))
    )
      throw new AppError('forbidden', 'register.error.invitation');
    const { members } = await readProgress(transaction, roundId, at);
    if (!input.isTwinFine && members.some((member) => areTwins(member.name ?? '', name)))
      throw new AppError('conflict', 'rounds.error.twin', { field: 'name', values: { name } });
    const endsAt = endAfter(round.opensAt);
    const login = { codeHash, endsAt, giverId: round.organizerId, listId: null };
    const person = { name, traits: [], languageId };
    const newcomer = await createAccount(
      transaction,
      { email: null, isConfirmed: false, login, ...person },
      at,
    );
    const userId = newcomer ?? '';
    await addPeople(context, transaction, round, [userId]);
    await countUse(transaction, invitationId);
    await recordEvent(transaction, {
      action: 'account.signed_up',
      by: { id: userId, source },
      details: { invitation: invitationId },
      at,
    });
    await rememberDevice(context, transaction, userId, source);
    const session = { userId, userAgent: source.userAgent, isRemembered: true };
    return {
      session: await context.auth.startSession(transaction, session),
      roundId,
      loginCode,
    };
  });
}

async function readName(context: Context, typed: string): Promise<string> {
  const name = normalizeName(typed);
  refuseFields({ name: brokenNameRule(name) });
  refuseUnfitWords(context, { name });
  await refuseTeamName(context.db, name);
  return name;
}

/** Renames a person whose account a code opens, before the letters are dealt. */
export async function renameMember(
  context: Context,
  organizer: Person,
  { id, personId, name: typed }: { id: string; personId: string; name: string },
): Promise<void> {
  const name = await readName(context, typed);
  await organize(context, organizer, id, async (transaction, round) => {
    if (round.startedAt !== null) throw new AppError('conflict', 'rounds.error.started');
    const isNameable = and(
      eq(roundMembers.roundId, id),
      eq(roundMembers.personId, personId),
      eq(roundMembers.state, 'in'),
      isAdministrator(organizer) ? undefined : eq(loginCodes.giverId, organizer.id),
    );
    const [member] = await transaction
      .select({ id: roundMembers.personId })
      .from(roundMembers)
      .innerJoin(loginCodes, eq(loginCodes.userId, roundMembers.personId))
      .where(isNameable);
    if (member === undefined) throw new AppError('not-found', 'error.not_found');
    await storeName(transaction, personId, name);
    await recordEvent(transaction, {
      action: 'admin.renamed',
      by: organizer,
      targetId: personId,
      at: context.clock.now(),
    });
    await tellRound(transaction, round);
  });
}
