import { firstNameOf } from '#domain/accounts/person-name.ts';
import { hasWritten, mayStart, nextReceivers, progressOf } from '#domain/rounds/progress.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { linkOf } from '#server/features/rounds/actions/join.ts';
import { isTeammate } from '#server/features/rounds/actions/organize.ts';
import {
  countOpened,
  findRound,
  isAdministrator,
  listOthers,
  listOwnLetters,
  readProgress,
  type RoundRow,
} from '#server/features/rounds/queries.ts';
import { networkAddress } from '#server/runtime/own-network.ts';

/** Returns a round with the caller's letters, and for its organizer how far it is: never a text. */
export async function viewRound(context: Context, id: string, caller: Person) {
  const { db } = context;
  const row = await findRound(db, id, caller);
  if (row === null) throw new AppError('not-found', 'error.not_found');
  const { receiverId, receiverName, invitationId, shortCode, remindedAt, ...shown } = row;
  const { members, letters, exclusions } = await readProgress(db, id, context.clock.now());
  const isUnopened = row.openedAt === null;
  const organizes = row.isOrganizer || isAdministrator(caller);
  const manages = isUnopened && organizes;
  const progress = progressOf(row, members, letters);
  return {
    ...shown,
    receiver: receiverId === null ? null : { id: receiverId, name: receiverName },
    firstNames: firstNamesIn(row, members),
    // Tells nothing of the one person who gets all letters.
    openedBy: !isUnopened && organizes && row.shape === 'each' ? await countOpened(db, id) : null,
    letters: isUnopened && row.isMember ? await listOwnLetters(db, id, caller.id) : [],
    wasReminded: remindedAt !== null && row.toWrite > 0,
    mayTakeOver:
      isUnopened && nextReceivers(row, members, letters, caller.id, exclusions).length > 0,
    management: manages
      ? {
          link: linkOf(context, id),
          shortCode,
          networkAddress: networkAddress(context.config),
          carriesInvitation: invitationId !== null,
          ...(await listMembers(context, id, members, (personId) =>
            progress === null ? null : hasWritten(personId, letters),
          )),
          progress,
          mayStart: mayStart(row, members),
          wasReminded: remindedAt !== null,
          isReader: row.readsFirst && row.isOrganizer && isTeammate(caller),
          exclusions,
        }
      : null,
  };
}

/** Returns who is in until the letters are dealt, where these carry names; else null. */
function firstNamesIn(
  { signing, startedAt, openedAt }: Pick<RoundRow, 'signing' | 'startedAt' | 'openedAt'>,
  members: readonly { name: string | null }[],
) {
  const isGathering = startedAt === null && openedAt === null;
  if (!isGathering || signing !== 'signed') return null;
  return members.map(({ name }) => name && firstNameOf(name));
}

/** Lists who is in and who was removed; where letters have names, also who has written. */
async function listMembers(
  { db }: Context,
  roundId: string,
  members: readonly { id: string; name: string | null }[],
  hasWrittenAll: (personId: string) => boolean | null,
) {
  const { removed, withCode } = await listOthers(db, roundId);
  return {
    members: members.map(({ id, name }) => ({
      id,
      name,
      hasWritten: hasWrittenAll(id),
      hasCode: withCode.includes(id),
    })),
    removed,
  };
}
