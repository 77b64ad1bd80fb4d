import { isOfDomain, type Joining, type JoinWait } from '#domain/accounts/joining.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { readInvitationToken } from '#server/auth/invitation-token.ts';
import type { Context } from '#server/context.ts';
import { readJoining } from '#server/db/community-settings.ts';
import type { Transaction } from '#server/db/executor.ts';
import { isUsable, lockUsable, countUse } from '#server/db/invitations.ts';
import { fieldError } from '#server/features/accounts/rules.ts';

export type Applicant = {
  email: string;
  /** A provider vouches for the address. */
  isProven: boolean;
  /** The secret of an invitation's link. */
  invitation: string | undefined;
};

export type Admission = {
  /** What must happen before there is an account; null: nothing. */
  waitsFor: JoinWait | null;
  /** To be used up with the new account. */
  invitationId: string | null;
};

/**
 * Decides in the transaction of a registration who may join (P241); every way in calls it. A usable invitation stays
 * locked, so that its last use admits one of two at once.
 */
export async function admit(
  context: Context,
  transaction: Transaction,
  applicant: Applicant,
): Promise<Admission> {
  const invitationId = idOf(context, applicant.invitation);
  if (invitationId !== null && (await lockUsable(transaction, invitationId, context.clock.now())))
    return { waitsFor: null, invitationId };
  return {
    waitsFor: waitOf(await readJoining(transaction), applicant),
    invitationId: null,
  };
}

/** Counts the use of the invitation, if there was one; returns what the log keeps of it. */
export async function spendInvitation(
  transaction: Transaction,
  { invitationId }: Admission,
): Promise<Record<string, string>> {
  if (invitationId === null) return {};
  await countUse(transaction, invitationId);
  return { invitation: invitationId };
}

/** Refuses early what `admit` would refuse; uses nothing up. */
export async function refuseUninvited(context: Context, applicant: Applicant): Promise<void> {
  const { db, clock } = context;
  const invitationId = idOf(context, applicant.invitation);
  if (invitationId !== null && (await isUsable(db, invitationId, clock.now()))) return;
  waitOf(await readJoining(db), applicant);
}

function idOf({ config }: Context, token: string | undefined): string | null {
  return token === undefined ? null : readInvitationToken(token, config.authSecret);
}

/** Without an invitation. */
function waitOf({ mode, domains }: Joining, { email, isProven }: Applicant): JoinWait | null {
  switch (mode) {
    case 'open':
      return null;
    case 'approval':
      return 'team';
    case 'invitation':
      throw new AppError('forbidden', 'register.error.invitation');
    case 'domain':
      if (!isOfDomain(email, domains))
        throw fieldError('invalid', 'email', 'register.error.domain');
      // Anybody can type an address of the domain.
      return isProven ? null : 'mailbox';
  }
}
