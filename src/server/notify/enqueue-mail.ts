import type { Language } from '#domain/language.ts';
import type { TextKey } from '#domain/text-key.ts';
import type { Executor } from '#server/db/client.ts';
import { mails } from '#server/db/schema/accounts.ts';
import type { Config } from '#server/runtime/config.ts';
import type { TextStore } from '#server/texts/text-store.ts';

/** What a mail is about; its texts are `mail.<kind>.subject`, `.body` and, with a link, `.action`. */
export const linkKinds = ['confirm_email', 'reset_password', 'change_email'] as const;

export type LinkKind = (typeof linkKinds)[number];

/** Mails that only say something. */
export const noticeKinds = [
  'email_changed',
  'password_changed',
  'password_reset_by_administrator',
  'factor_added',
  'factor_removed',
  'new_device',
  'sign_in_failures',
  'factors_removed_by_team',
  'account_taken_back',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

export function isMailKind(kind: string): kind is LinkKind | NoticeKind {
  return [...linkKinds, ...noticeKinds].some((known) => known === kind);
}

export type NewMail = MailContent & {
  userId: string;
  recipient: string;
  language: Language;
  /** Null in a mail to an address that may be somebody else's: nothing that a person typed is in it. */
  name: string | null;
  /** What the body speaks of; nothing that a person has written. */
  values?: Record<string, string>;
};

/** Where the button of a mail leads, if it has one. */
type MailContent = { kind: LinkKind; link: string } | { kind: NoticeKind; link: null };

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
  const content: Content = {
    language: mail.language,
    subject: say(`mail.${mail.kind}.subject`),
    greeting,
    paragraphs: say(`mail.${mail.kind}.body`).split('\n\n'),
    action: mail.link === null ? null : { label: say(`mail.${mail.kind}.action`), link: mail.link },
    closing: say('mail.frame.closing'),
  };
  const now = parts.clock.now();
  await executor.insert(mails).values({
    userId: mail.userId,
    recipient: mail.recipient,
    subject: content.subject,
    text: asText(content),
    html: asHtml(content),
    status: parts.config.smtpUrl === null ? 'kept' : 'queued',
    nextAttemptAt: now,
    createdAt: now,
  });
}

type Content = {
  language: Language;
  subject: string;
  greeting: string;
  paragraphs: string[];
  action: { label: string; link: string } | null;
  closing: string;
};

function asText({ greeting, paragraphs, action, closing }: Content): string {
  const button = action === null ? [] : [`${action.label}:\n${action.link}`];
  return `${[greeting, ...paragraphs, ...button, closing].join('\n\n')}\n`;
}

/** One column, the product's paper and ink, readable without pictures and in the dark. */
function asHtml({ language, subject, greeting, paragraphs, action, closing }: Content): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const button =
    action === null
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:#B8401A;color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#FFF8EF;color:#3B1F2B;font:17px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:20px;background:#FFFFFF">
<p style="margin:0 0 24px;font:600 22px/1 Georgia,serif">Wohlwort</p>
${paragraph(greeting)}
${paragraphs.map(paragraph).join('\n')}
${button}
${paragraph(closing)}
</div>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
