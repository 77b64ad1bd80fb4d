/** How long sessions last, in seconds (P14, P15). */
export const sessionLifetimes = {
  access: 60 * 60,
  idle: { remembered: 14 * 24 * 60 * 60, otherwise: 2 * 60 * 60 },
  absolute: { remembered: 30 * 24 * 60 * 60, otherwise: 24 * 60 * 60 },
  /** The previous token still works for a second tab. */
  grace: 10,
} as const;

/** How long a re-authentication lasts (P17), in seconds. */
export const recentAuthenticationSeconds = 10 * 60;

export function isRecentAuthentication(authenticatedAt: Date | null, now: Date): boolean {
  return authenticatedAt !== null && liesWithin(recentAuthenticationSeconds, authenticatedAt, now);
}

/** Checks the distance in both directions, so that a clock set back does not extend it. */
export function liesWithin(seconds: number, moment: Date, now: Date): boolean {
  return Math.abs(now.getTime() - moment.getTime()) <= seconds * 1000;
}

/** Above the number of a person’s devices. A collector of stolen sessions ends others, and is noticed. */
export const maximumSessions = 20;

/** Why a session ended early; each reason has the text `session.error.<reason>`. */
export const sessionEndReasons = [
  'signed_out',
  'inactivity',
  'ended_elsewhere',
  'password_changed',
  'ended_by_team',
  'too_many',
  'replayed',
  'account_deleted',
] as const;

export type SessionEndReason = (typeof sessionEndReasons)[number];

export type SessionEnds = { expiresAt: Date; idleUntil: Date; endsAt: Date };

export function startSession(now: Date, isRemembered: boolean): SessionEnds {
  const { absolute } = sessionLifetimes;
  const endsAt = after(now, isRemembered ? absolute.remembered : absolute.otherwise);
  return { ...continueSession(now, isRemembered, endsAt), endsAt };
}

/** Moves the idle limit; the absolute limit stays. */
export function continueSession(
  now: Date,
  isRemembered: boolean,
  endsAt: Date,
): Omit<SessionEnds, 'endsAt'> {
  const { access, idle } = sessionLifetimes;
  return {
    expiresAt: earlier(after(now, access), endsAt),
    idleUntil: earlier(after(now, isRemembered ? idle.remembered : idle.otherwise), endsAt),
  };
}

function after(start: Date, seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
