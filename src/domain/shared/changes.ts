/**
 * What open pages are told: that something of one kind is not as it was, and nothing of what it is. They ask for it again,
 * with their own session and their own rights.
 */
export const changeKinds = [
  'received',
  'thanks',
  /** One's counters and score, and what became of what one sent. */
  'figures',
  'notices',
  'profile',
  /** It may be over, or its rights may be others. */
  'session',
  /** For the team: reports, objections and decisions. */
  'reports',
  /** Something was read. */
  'unread',
] as const;

/** So often a stream that is quiet gives a sign of life. */
export const beatMilliseconds = 25_000;

export type ChangeKind = (typeof changeKinds)[number];

/** What every server keeps in memory, and reads again when one of them has changed it. Pages are not told. */
export const sharedKinds = ['texts', 'words', 'pages'] as const;

export type SharedKind = (typeof sharedKinds)[number];

/** `personId` null: everybody in the team but those whose own case it is. */
export type PageChange =
  | { kind: Exclude<ChangeKind, 'reports'>; personId: string }
  | { kind: 'reports'; personId: null; except: readonly string[] };

export type Change = PageChange | { kind: SharedKind; personId: null };
