import { isEmail, normalizeEmail } from '#domain/accounts/email.ts';

/** Rules of joining without an invitation. A valid invitation admits in every mode. */
export const joinModes = ['open', 'domain', 'invitation', 'approval'] as const;

export type JoinMode = (typeof joinModes)[number];

/** `domains` counts in the mode `domain` only. */
export type Joining = { mode: JoinMode; domains: string[] };

export const openToAll: Joining = { mode: 'open', domains: [] };

export const mostDomains = 20;

/** In UTF-16 units. */
export const communityLimits = { name: 60, operator: 120, address: 400 } as const;

/** Steps that a registration waits for before it becomes an account. */
export const joinWaits = ['mailbox', 'team'] as const;

export type JoinWait = (typeof joinWaits)[number];

/** How many requests of one network may wait for the team. */
export const mostWaitingPerNetwork = 10;

/** How many people one invitation may admit, for how many days, and the characters of the team's note. */
export const invitationLimits = { uses: 10_000, days: 366, note: 60, addresses: 50 } as const;

export type InvitationState = 'usable' | 'used_up' | 'expired' | 'revoked';

export function stateOfInvitation(
  invitation: { uses: number; mostUses: number; expiresAt: Date; revokedAt: Date | null },
  now: Date,
): InvitationState {
  if (invitation.revokedAt !== null) return 'revoked';
  if (invitation.uses >= invitation.mostUses) return 'used_up';
  return invitation.expiresAt <= now ? 'expired' : 'usable';
}

/**
 * Checks whether the address ends with one of the domains. A subdomain is a domain of its own. Old mail servers send
 * mailboxes with % or ! on to another host.
 */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const at = email.lastIndexOf('@');
  return !/[%!]/u.test(email.slice(0, at)) && domains.includes(email.slice(at + 1));
}

/** Returns domains as addresses are stored, each once, and what is no domain. Takes “@schule.de” too. */
export function readDomains(inputs: readonly string[]): { domains: string[]; unfit: string[] } {
  const typed = inputs.map((input) => input.trim().replace(/^@/u, '')).filter(Boolean);
  const unfit = typed.filter((domain) => !isEmail(`x@${domain}`));
  const domains = typed
    .filter((domain) => !unfit.includes(domain))
    .map((domain) => normalizeEmail(`x@${domain}`).slice(2));
  return { domains: [...new Set(domains)], unfit };
}
