import type { InvitationLink } from '#domain/shared/pages.ts';
import { invitationToken, readInvitationToken } from '#server/auth/invitation-token.ts';
import type { Context } from '#server/context.ts';
import { isUsable } from '#server/db/invitations.ts';

/** The address of the registration with this invitation. */
export function invitationAddress({ config }: Context, id: string): string {
  return `${config.appUrl}/register?invitation=${invitationToken(id, config.authSecret)}`;
}

/** Checks if the secret in a page's address still admits a person. A guess costs no query. */
export async function readInvitation(
  { config, db, clock }: Context,
  token: string,
): Promise<InvitationLink> {
  const id = readInvitationToken(token, config.authSecret);
  return { token, isUsable: id !== null && (await isUsable(db, id, clock.now())) };
}
