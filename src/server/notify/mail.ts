import { linkLifetimeMilliseconds } from '#domain/accounts/mailed-link.ts';
import type { Transaction } from '#server/db/executor.ts';
import { mails } from '#server/db/schema/accounts.ts';
import type { Channel, NotifyParts } from '#server/notify/channel.ts';
import { linkKinds } from '#server/notify/event.ts';
import { isNotification } from '#server/notify/in-app.ts';
import { mailOf, type MailEvent } from '#server/notify/mail-content.ts';
import { asHtml, asText } from '#server/notify/mail-frame.ts';
import { findRecipient } from '#server/notify/recipient.ts';

/** Adds a mail in the person’s language to the email outbox, which is sent after the transaction. */
export const mail: Channel = async (parts, transaction, event) => {
  switch (event.kind) {
    case 'letters_arrived':
    case 'thanks_arrived':
    case 'case_waits':
    case 'case_changed':
      return;
    default:
      if (!isNotification(event)) await write(parts, transaction, event);
  }
};

async function write(
  { texts, config, clock }: NotifyParts,
  transaction: Transaction,
  event: MailEvent,
): Promise<void> {
  const person = await addresseeOf(transaction, event);
  if (person === null) return;
  const { language, email, isConfirmed, name } = person;
  const recipient = ('recipient' in event && event.recipient) || email;
  if (recipient === null) return;
  const isLast = 'isLast' in event && event.isLast;
  // An unconfirmed address may be a stranger's, so the mail has no name.
  const isTheirs = isConfirmed && recipient === email;
  if (isLast && !isTheirs) return;
  const content = mailOf(event, {
    language,
    name: isTheirs ? name : null,
    site: config,
    say: (key, values) => texts.message(language, key, values),
  });
  const now = clock.now();
  await transaction.insert(mails).values({
    userId: isLast || !('personId' in event) ? null : event.personId,
    recipient,
    topic: content.topic ?? null,
    subject: content.subject,
    text: asText(content),
    html: asHtml(content),
    unsubscribeUrl: content.unsubscribeUrl ?? null,
    linkEndsAt: endOfLink(event, now),
    status: config.smtpUrl === null ? 'kept' : 'queued',
    nextAttemptAt: now,
    createdAt: now,
  });
}

function addresseeOf(transaction: Transaction, event: MailEvent) {
  if ('personId' in event) return findRecipient(transaction, event.personId);
  const { recipient, language } = event;
  return { email: recipient, language, isConfirmed: false, name: null };
}

function endOfLink(event: MailEvent, now: Date): Date | null {
  if ('linkEndsAt' in event) return event.linkEndsAt;
  const isShort = linkKinds.some((kind) => kind === event.kind);
  return isShort ? new Date(now.getTime() + linkLifetimeMilliseconds) : null;
}
