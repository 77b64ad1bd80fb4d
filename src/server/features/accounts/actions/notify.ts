import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { findMailAddress } from '#server/features/accounts/queries.ts';
import { enqueueMail, type LinkKind, type NoticeKind } from '#server/mail/outbox.ts';

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
    recipient?: string;
    values?: Record<string, string>;
  } & ({ kind: LinkKind; path: string } | { kind: NoticeKind; path?: undefined }),
): Promise<void> {
  const person = await findMailAddress(executor, mail.userId);
  if (person === null) return;
  const recipient = mail.recipient ?? person.email;
  // Whose mailbox an address is nobody knows before it is confirmed: a name could say anything to them.
  const isTheirs = person.isConfirmed && recipient === person.email;
  const frame = {
    userId: mail.userId,
    recipient,
    language: person.language,
    name: isTheirs ? person.name : null,
    ...(mail.values === undefined ? {} : { values: mail.values }),
  };
  const content =
    mail.path === undefined
      ? { kind: mail.kind, link: null }
      : { kind: mail.kind, link: `${context.config.appUrl}${mail.path}` };
  await enqueueMail(executor, context, { ...frame, ...content });
}

/** Delivers soon instead of at the next round; a failure is left to that round. */
export function deliverSoon(context: Context): void {
  context.background.run(async () => {
    await context.mail.deliverDue();
  });
}
