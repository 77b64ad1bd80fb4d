import type { Language } from '#domain/i18n/language.ts';
import type { NotificationAction } from '#domain/moderation/moderation.ts';
import type { LinkKind, NotificationKind } from '#server/notify/enqueue-mail.ts';

/** What happened to a person that they are told of. Each channel tells those events that it has words for. */
export type PersonEvent = ModerationEvent | AccountEvent;

/** Something was decided about what they wrote or got, or about their sending. */
export type ModerationEvent = {
  kind: NotificationAction;
  complimentId: string | null;
  /** The compliment that it is about; only its first 50 characters are quoted. */
  text?: string;
  /** `until` is a day by the clock of Berlin, or `forever`; `untilTime` when that is, for readers elsewhere. */
  params?: {
    /** Why: the id of a reason of the team's, with the words that it has now. */
    rule?: string;
    words?: Record<Language, string> | undefined;
    until?: string;
    untilTime?: string;
    reason?: string;
  };
};

/** Something happened to their account, or they have to open a link to go on. */
export type AccountEvent = {
  /** Where it goes instead of the person's own address. */
  recipient?: string;
  /** What the sentences have placeholders for; nothing that a person has written. */
  values?: Record<string, string>;
} & (
  | {
      kind: LinkKind;
      /** Where the link leads, from the first slash on, with its secret as a parameter. */
      path: string;
    }
  | { kind: NotificationKind; path?: undefined }
);
