import { linkLifetimeMilliseconds } from '#domain/accounts/mailed-link.ts';
import type { Transaction } from '#server/db/executor.ts';
import { mails } from '#server/db/schema/accounts.ts';
import type { Channel, NotifyParts } from '#server/notify/channel.ts';
import {
  accountKinds,
  linkKinds,
  type AccountEvent,
  type NotifyEvent,
} from '#server/notify/event.ts';
import { mailOf, type MailEvent } from '#server/notify/mail-content.ts';
import { asHtml, asText } from '#server/notify/mail-frame.ts';
import { findRecipient } from '#server/notify/recipient.ts';

/** Adds a mail in the person’s language to the email outbox, which is sent after the transaction. */
export const tellByMail: Channel = (parts, transaction, event) =>
  isMailed(event) ? write(parts, transaction, event) : undefined;

const mailed: ReadonlySet<string> = new Set([
  ...linkKinds,
  ...accountKinds,
  'digest',
  'team_digest',
] satisfies MailEvent['kind'][]);

function isOfAccount(event: MailEvent): event is AccountEvent {
  return event.kind !== 'digest' && event.kind !== 'team_digest';
}

function isMailed(event: NotifyEvent): event is MailEvent {
  return mailed.has(event.kind);
}

async function write(
  { texts, config, clock }: NotifyParts,
  transaction: Transaction,
  event: MailEvent,
): Promise<void> {
  const person = await findRecipient(transaction, event.personId);
  if (person === null) return;
  const { language, email, isConfirmed, name } = person;
  const {
    recipient = email,
    isLast = false,
    path,
  }: Partial<AccountEvent> = isOfAccount(event) ? event : {};
  // An unconfirmed address may be a stranger's, so the mail has no name.
  const isTheirs = isConfirmed && recipient === email;
  if (isLast && !isTheirs) return;
  const content = mailOf(event, {
    language,
    name: isTheirs ? name : null,
    appUrl: config.appUrl,
    say: (key, values) => texts.message(language, key, values),
  });
  const now = clock.now();
  await transaction.insert(mails).values({
    userId: isLast ? null : event.personId,
    recipient,
    topic: content.topic ?? null,
    subject: content.subject,
    text: asText(content),
    html: asHtml(content),
    unsubscribeUrl: content.unsubscribeUrl ?? null,
    linkEndsAt: path === undefined ? null : new Date(now.getTime() + linkLifetimeMilliseconds),
    status: config.smtpUrl === null ? 'kept' : 'queued',
    nextAttemptAt: now,
    createdAt: now,
  });
}
