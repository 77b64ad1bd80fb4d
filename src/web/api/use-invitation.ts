import { useSearch } from 'wouter';
import type { InvitationLink } from '#domain/shared/pages.ts';
import { usePageData } from '#web/api/page-data.tsx';

/** Returns the invitation in the page's address, however the page was reached; null without one. */
export function useInvitation(): InvitationLink | null {
  const { invitation } = usePageData();
  const token = new URLSearchParams(useSearch()).get('invitation');
  if (token === null) return null;
  // Leaves an invitation that the server did not read for this page to the server’s answer.
  return invitation?.token === token ? invitation : { token, isUsable: true };
}

/** Returns the address of a page with the invitation. */
export function withInvitation(address: string, invitation: { token: string } | null): string {
  if (invitation === null) return address;
  const separator = address.includes('?') ? '&' : '?';
  return `${address}${separator}invitation=${encodeURIComponent(invitation.token)}`;
}
