import { linkLifetimeMilliseconds } from '#domain/accounts/mailed-link.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { TextKey } from '#domain/i18n/text-key.ts';
import type { Executor } from '#server/db/client.ts';
import type { MailTopic } from '#server/db/queued-mails.ts';
import { mails } from '#server/db/schema/accounts.ts';
import { asHtml, asText, type MailContent } from '#server/notify/mail-frame.ts';
import type { Config } from '#server/runtime/config.ts';
import type { TextStore } from '#server/texts/text-store.ts';

/** Mails with a link; texts are `mail.<kind>.subject`, `.body` and `.action`. */
export const linkKinds = ['confirm_email', 'reset_password', 'change_email'] as const;

export type LinkKind = (typeof linkKinds)[number];

/** Mails without a link. */
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
  /** Null: the mail outlives the account. */
  userId: string | null;
  recipient: string;
  language: Language;
  /** Null for an unconfirmed address: such a mail holds no typed text. */
  name: string | null;
  /** Placeholders; never people’s texts. */
  values?: Record<string, string>;
};

type Purpose = { kind: LinkKind; link: string } | { kind: NotificationKind; link: null };

type Parts = {
  texts: TextStore;
  config: Pick<Config, 'smtpUrl'>;
  clock: { now(): Date };
};

/** Adds a mail to the email outbox, in the transaction of its event. */
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
  /** The unsubscribe address, if any. */
  unsubscribeUrl?: string;
  /** When its link expires. */
  linkEndsAt?: Date | null;
};

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
