import { isOfDomain, type Joining, type JoinWait } from '#domain/accounts/joining.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { readInvitationToken } from '#server/auth/invitation-token.ts';
import type { Context } from '#server/context.ts';
import { readJoining } from '#server/db/community-settings.ts';
import type { Transaction } from '#server/db/executor.ts';
import { isUsable, lockUsable, countUse } from '#server/db/invitations.ts';

export type Applicant = {
  email: string;
  /** A provider vouches for the address. */
  isProven: boolean;
  /** The secret of an invitation's link. */
  invitation: string | undefined;
};

export type Admission = {
  /** Step before there is an account; null: none. */
  waitsFor: JoinWait | null;
  /** The team decides, perhaps after the mailbox. */
  needsTeam: boolean;
  /** To be used up. */
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
  const mustConfirm = context.config.requireEmailVerification && !applicant.isProven;
  if (invitationId !== null && (await lockUsable(transaction, invitationId, context.clock.now())))
    return { waitsFor: mustConfirm ? 'mailbox' : null, needsTeam: false, invitationId };
  const joining = await readJoining(transaction);
  refuseUnfit(joining, applicant);
  const { isProven } = applicant;
  const needsTeam = joining.mode === 'approval';
  // Anybody can type an address.
  const needsMailbox = joining.mode === 'domain' || (needsTeam && provesMailboxes(context));
  if (!isProven && (mustConfirm || needsMailbox))
    return { waitsFor: 'mailbox', needsTeam, invitationId: null };
  return { waitsFor: needsTeam ? 'team' : null, needsTeam, invitationId: null };
}

/** Checks whether a link reaches the mailbox before the team decides. */
export function provesMailboxes({ config }: Context): boolean {
  return config.smtpUrl !== null || config.requireEmailVerification;
}

/** Counts the use of the invitation, if there was one; returns what the log keeps of it. */
export async function spendInvitation(
  transaction: Transaction,
  { invitationId }: Pick<Admission, 'invitationId'>,
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
  refuseUnfit(await readJoining(db), applicant);
}

function idOf({ config }: Context, token: string | undefined): string | null {
  return token === undefined ? null : readInvitationToken(token, config.authSecret);
}

/** Without an invitation. */
function refuseUnfit({ mode, domains }: Joining, { email }: Applicant): void {
  if (mode === 'invitation') throw new AppError('forbidden', 'register.error.invitation');
  if (mode === 'domain' && !isOfDomain(email, domains))
    throw new AppError('invalid', 'register.error.domain', { field: 'email' });
}
