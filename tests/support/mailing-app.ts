import { createTestApp } from '#tests/support/app.ts';
import { openMailbox } from '#tests/support/mailbox.ts';

/** The API with a mail server that others wrote, and the mailbox in which its mails arrive. */
export async function createMailingApp() {
  const mailbox = await openMailbox();
  const app = await createTestApp({ env: { SMTP_URL: mailbox.url } });
  const close = async (): Promise<void> => {
    await app.context.mail.close();
    await mailbox.stop();
    await app.close();
  };
  return { app, mailbox, close };
}
