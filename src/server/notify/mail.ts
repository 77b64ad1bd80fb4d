import type { Channel } from '#server/notify/channel.ts';
import { enqueueMail, isMailKind } from '#server/notify/enqueue-mail.ts';
import { pageAddress } from '#server/notify/page-address.ts';
import type { AccountEvent, PersonEvent } from '#server/notify/person-event.ts';
import { findRecipient } from '#server/notify/recipient.ts';

/** Mails a person in the person’s language, after the transaction. */
export const tellByMail: Channel = async (parts, transaction, personId, event) => {
  if (!isMailed(event)) return;
  const person = await findRecipient(transaction, personId);
  if (person === null) return;
  const recipient = event.recipient ?? person.email;
  // An unconfirmed address may be a stranger's, so the mail has no name.
  const isTheirs = person.isConfirmed && recipient === person.email;
  const frame = {
    userId: personId,
    recipient,
    language: person.language,
    name: isTheirs ? person.name : null,
    ...(event.values === undefined ? {} : { values: event.values }),
  };
  const content =
    event.path === undefined
      ? { kind: event.kind, link: null }
      : { kind: event.kind, link: pageAddress(parts.config.appUrl, event.path, person.language) };
  await enqueueMail(transaction, parts, { ...frame, ...content });
};

function isMailed(event: PersonEvent): event is AccountEvent {
  return isMailKind(event.kind);
}
