import type { Role } from '#domain/accounts/role.ts';

/** Who is asking. Made from the session cookie by one look-up, never from what a browser says. */
export type Actor = Visitor | BeforeFactor | Member | Teammate;

export type Visitor = { kind: 'visitor' };

type SignedIn = {
  id: string;
  sessionId: string;
  /** Authenticator assurance level: 2 once a second factor was verified in this session. */
  aal: 'aal1' | 'aal2';
  /** When whoever sits there last proved who they are. */
  authenticatedAt: Date | null;
};

/** Has given a password or come from a provider, but owns a factor and has not used it yet. */
export type BeforeFactor = SignedIn & { kind: 'before-factor' };

export type Member = SignedIn & { kind: 'member' };

/** Somebody of the team, by their role. */
export type Teammate = SignedIn & {
  kind: Exclude<Role, 'member'>;
  /** The operator asks a second factor of the team, and they have none: they may do what members may. */
  lacksFactor: boolean;
};

export type Person = Member | Teammate;
