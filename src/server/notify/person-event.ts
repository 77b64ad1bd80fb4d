import type { Language } from '#domain/i18n/language.ts';
import type { NotificationAction } from '#domain/moderation/moderation.ts';
import type { LinkKind, NotificationKind } from '#server/notify/enqueue-mail.ts';

/** An event that a person is told of. Each channel picks those with a text. */
export type PersonEvent = ModerationEvent | AccountEvent;

/** A decision on the person’s letters, reports or sending. */
export type ModerationEvent = {
  kind: NotificationAction;
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

/** An event of the account, or a link that must be opened. */
export type AccountEvent = {
  /** Replaces the person's own address. */
  recipient?: string;
  /** Placeholders; never people’s texts. */
  values?: Record<string, string>;
} & (
  | {
      kind: LinkKind;
      /** The link from the first slash on, with its secret as a parameter. */
      path: string;
    }
  | { kind: NotificationKind; path?: undefined }
);
