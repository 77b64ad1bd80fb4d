import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { findMailAddress } from '#server/features/accounts/queries.ts';
import { enqueueMail, type MailKind } from '#server/mail/outbox.ts';

/** What writing a mail takes. */
export type MailParts = Pick<Context, 'clock' | 'texts'> & {
  config: Pick<Context['config'], 'appUrl' | 'smtpUrl'>;
};

/** Mails a person in their language, in the transaction of what happened; sent once it is over. */
export async function mailPerson(
  context: MailParts,
  executor: Executor,
  mail: {
    userId: string;
    kind: MailKind;
    path?: string;
    recipient?: string;
    values?: Record<string, string>;
  },
): Promise<void> {
  const person = await findMailAddress(executor, mail.userId);
  if (person === null) return;
  const recipient = mail.recipient ?? person.email;
  // Whose mailbox an address is nobody knows before it is confirmed: a name could say anything to them.
  const isTheirs = person.isConfirmed && recipient === person.email;
  await enqueueMail(executor, context, {
    kind: mail.kind,
    userId: mail.userId,
    recipient,
    language: person.language,
    name: isTheirs ? person.name : null,
    ...(mail.values === undefined ? {} : { values: mail.values }),
    link: mail.path === undefined ? null : `${context.config.appUrl}${mail.path}`,
  });
}

/** Delivers soon instead of at the next round; a failure is left to that round. */
export function deliverSoon(context: Context): void {
  context.background.run(async () => {
    await context.mail.deliverDue();
  });
}
