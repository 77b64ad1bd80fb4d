import type { Role } from '#domain/accounts/role.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';

/** The caller, from one look-up of the session cookie; never from data that a browser claims. */
export type Actor = Visitor | BeforeFactor | Member | Teammate;

export type Visitor = { kind: 'visitor'; source: RequestSource };

type SignedIn = {
  id: string;
  sessionId: string;
  /** Authenticator assurance level: aal2 after a second factor in this session. */
  aal: 'aal1' | 'aal2';
  /** The person’s last re-authentication. */
  authenticatedAt: Date | null;
  source: RequestSource;
};

/** Signed in, but owns a factor that is not used yet. */
export type BeforeFactor = SignedIn & { kind: 'before-factor' };

export type Member = SignedIn & { kind: 'member' };

export type Teammate = SignedIn & {
  kind: Exclude<Role, 'member'>;
  /** The operator demands a second factor of the team, and it is missing: only a member’s rights. */
  lacksFactor: boolean;
};

export type Person = Member | Teammate;
