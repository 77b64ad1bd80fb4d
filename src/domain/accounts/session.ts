/** How long sessions last, in seconds (P14, P15). */
export const sessionLifetimes = {
  /** A token is accepted for this long; then the browser refreshes it. */
  access: 60 * 60,
  /** Without any refresh for this long, the session is over. */
  idle: { remembered: 14 * 24 * 60 * 60, otherwise: 2 * 60 * 60 },
  /** After this long it is over in any case. */
  absolute: { remembered: 30 * 24 * 60 * 60, otherwise: 24 * 60 * 60 },
  /** The token before a refresh still works for a second tab. */
  grace: 10,
} as const;

/** How long a proof of who sits there is enough for what needs one (P17), in seconds. */
export const recentAuthenticationSeconds = 10 * 60;

export function isRecentAuthentication(authenticatedAt: Date | null, now: Date): boolean {
  return authenticatedAt !== null && liesWithin(recentAuthenticationSeconds, authenticatedAt, now);
}

/** Whether a moment is no further away than this. A clock that was put back does not keep it near for hours. */
export function liesWithin(seconds: number, moment: Date, now: Date): boolean {
  return Math.abs(now.getTime() - moment.getTime()) <= seconds * 1000;
}

/** More than anybody has devices; whoever collects stolen sessions ends others by it, and is noticed. */
export const maximumSessions = 20;

/** Why a session was ended before its time; each has its sentence, `session.error.<reason>`. */
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

/** The limits of a session that starts now. */
export function startSession(now: Date, isRemembered: boolean): SessionEnds {
  const { absolute } = sessionLifetimes;
  const endsAt = after(now, isRemembered ? absolute.remembered : absolute.otherwise);
  return { ...continueSession(now, isRemembered, endsAt), endsAt };
}

/** The limits after a refresh; the absolute one never moves. */
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
