/**
 * Signals to open pages: which kind of data changed, never the data. The pages request it again with their own session.
 */
export const changeKinds = [
  'received',
  'thanks',
  /** The person’s counters and score, and the state of sent letters. */
  'figures',
  'notifications',
  'profile',
  /** Ended, or with other rights. */
  'session',
  /** For the team: reports, objections and decisions. */
  'reports',
  'unread',
  /** A round of the person, as member or organizer. */
  'rounds',
] as const;

/** The heartbeat of a quiet stream. */
export const beatMilliseconds = 25_000;

export type ChangeKind = (typeof changeKinds)[number];

/** Data that each server caches and reloads after a change. Pages are not told. */
export const sharedKinds = ['texts', 'words', 'pages'] as const;

export type SharedKind = (typeof sharedKinds)[number];

/** `personId` null: the whole team, except people whose own case it is. */
export type PageChange =
  | { kind: Exclude<ChangeKind, 'reports'>; personId: string }
  | { kind: 'reports'; personId: null; except: readonly string[] };

export type Change = PageChange | { kind: SharedKind; personId: null };
