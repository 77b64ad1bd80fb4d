import { linkLifetimeMilliseconds } from '#domain/accounts/mailed-link.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { TextKey } from '#domain/i18n/text-key.ts';
import type { Executor } from '#server/db/client.ts';
import type { MailTopic } from '#server/db/queued-mails.ts';
import { mails } from '#server/db/schema/accounts.ts';
import { asHtml, asText, type MailContent } from '#server/notify/mail-frame.ts';
import type { Config } from '#server/runtime/config.ts';
import type { TextStore } from '#server/texts/text-store.ts';

/** What a mail is about; its texts are `mail.<kind>.subject`, `.body` and, with a link, `.action`. */
export const linkKinds = ['confirm_email', 'reset_password', 'change_email'] as const;

export type LinkKind = (typeof linkKinds)[number];

/** Mails that only say something. */
export const notificationKinds = [
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
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

export function isMailKind(kind: string): kind is LinkKind | NotificationKind {
  return [...linkKinds, ...notificationKinds].some((known) => known === kind);
}

export type NewMail = Purpose & {
  /** Null: the account has gone, and the mail does not go with it. */
  userId: string | null;
  recipient: string;
  language: Language;
  /** Null in a mail to an address that may be somebody else's: nothing that a person typed is in it. */
  name: string | null;
  /** What the body speaks of; nothing that a person has written. */
  values?: Record<string, string>;
};

/** Where the button of a mail leads, if it has one. */
type Purpose = { kind: LinkKind; link: string } | { kind: NotificationKind; link: null };

type Parts = {
  texts: TextStore;
  config: Pick<Config, 'smtpUrl'>;
  clock: { now(): Date };
};

/**
 * Puts a mail into the outbox, in the transaction of what it tells about: it is sent if and only if
 * that happened. Without a mail server it stays there for an administrator to read.
 */
export async function enqueueMail(executor: Executor, parts: Parts, mail: NewMail): Promise<void> {
  const say = (key: TextKey) => parts.texts.message(mail.language, key, mail.values);
  const greeting =
    mail.name === null
      ? say('mail.frame.greeting_nameless')
      : parts.texts.message(mail.language, 'mail.frame.greeting', { name: mail.name });
  const content: MailContent = {
    language: mail.language,
    subject: say(`mail.${mail.kind}.subject`),
    greeting,
    paragraphs: say(`mail.${mail.kind}.body`).split('\n\n'),
    action: mail.link === null ? null : { label: say(`mail.${mail.kind}.action`), link: mail.link },
    closing: say('mail.frame.closing'),
  };
  const now = parts.clock.now().getTime();
  const linkEndsAt = mail.link === null ? null : new Date(now + linkLifetimeMilliseconds);
  await storeMail(executor, parts, { ...mail, linkEndsAt }, content);
}

type Addressee = {
  userId: string | null;
  recipient: string;
  topic?: MailTopic;
  /** Where mails of this kind are turned off, if they can be. */
  unsubscribeUrl?: string;
  /** From when on what it asks for cannot be done any more. */
  linkEndsAt?: Date | null;
};

/** Puts what a mail says into the outbox. */
export async function storeMail(
  executor: Executor,
  { config, clock }: Pick<Parts, 'config' | 'clock'>,
  { userId, recipient, topic, unsubscribeUrl, linkEndsAt }: Addressee,
  content: MailContent,
): Promise<void> {
  const now = clock.now();
  await executor.insert(mails).values({
    userId,
    recipient,
    topic: topic ?? null,
    subject: content.subject,
    text: asText(content),
    html: asHtml(content),
    unsubscribeUrl: unsubscribeUrl ?? null,
    linkEndsAt: linkEndsAt ?? null,
    status: config.smtpUrl === null ? 'kept' : 'queued',
    nextAttemptAt: now,
    createdAt: now,
  });
}
