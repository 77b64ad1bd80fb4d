import type { Place } from '#domain/compliments/letter-place.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { NotificationAction } from '#domain/notifications/notification.ts';

/** Events that people and the team are told. Each channel takes the events that it has words for. */
export type NotifyEvent =
  | NotificationEvent
  | AccountEvent
  | AddressEvent
  | DigestEvent
  | TeamDigestEvent
  | {
      kind: 'letters_arrived';
      letters: readonly { id: string; receiverId: string; place: Place }[];
    }
  | {
      kind: 'thanks_arrived';
      thanks: readonly { complimentId: string; receiverId: string | null }[];
    }
  /** Reports, objections or premoderated letters that wait for the team. */
  | { kind: 'case_waits'; complimentIds: readonly string[] }
  /** The same, decided. */
  | { kind: 'case_changed'; complimentIds: readonly string[] };

/** A decision on the person’s letters, reports or sending. */
export type NotificationEvent = {
  kind: NotificationAction;
  personId: string;
  complimentId: string | null;
  /** The compliment; only its first 50 characters are quoted. */
  text?: string;
  /** `until` is a Berlin day, or `forever`; `untilTime` is its moment, for other time zones. */
  params?: {
    /** The reason’s id and current wording. */
    rule?: string;
    words?: Record<Language, string> | undefined;
    until?: string;
    untilTime?: string;
    reason?: string;
  };
};

/** Mails with a link; texts are `mail.<kind>.subject`, `.body` and `.action`. */
export const linkKinds = ['confirm_email', 'reset_password', 'change_email'] as const;

/** Mails without a link. */
export const accountKinds = [
  'email_changed',
  'password_changed',
  'password_reset_by_administrator',
  'factor_added',
  'factor_removed',
  'new_device',
  'sign_in_failures',
  'factor_failures',
  'factors_removed_by_team',
  'account_taken_back',
  'account_deleted_by_team',
  'backup_failed',
] as const;

/** An event of the account, or a link that must be opened. */
export type AccountEvent = {
  personId: string;
  /** Replaces the person's own address. */
  recipient?: string;
  /** The account is deleted in this transaction; only a confirmed address is told. */
  isLast?: boolean;
  /** Placeholders; never people’s texts. */
  values?: Record<string, string | Record<Language, string>>;
} & (
  | {
      kind: (typeof linkKinds)[number];
      /** The link from the first slash on, with its secret as a parameter. */
      path: string;
    }
  | { kind: (typeof accountKinds)[number]; path?: undefined }
  | { kind: 'join_approved'; path: string }
);

/** For an address that has no account yet. */
export type AddressEvent = { recipient: string; language: Language } & (
  | { kind: 'confirm_email'; path: string }
  | { kind: 'invitation'; path: string; linkEndsAt: Date }
  | { kind: 'join_refused'; path?: undefined }
);

/** The news of a morning, without names and without words of unopened letters. */
export type DigestEvent = {
  kind: 'digest';
  personId: string;
  letters: number;
  thanks: number;
  /** The text of a letter that the person has read and kept. */
  favorite: string | null;
  unsubscribeToken: string;
};

/** How many cases wait for a teammate. */
export type TeamDigestEvent = {
  kind: 'team_digest';
  personId: string;
  open: number;
  premoderated: number;
  /** Registrations; only administrators decide about them. */
  joining: number;
};
