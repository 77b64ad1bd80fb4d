import { createTestApp } from '#tests/support/app.ts';
import { openMailbox } from '#tests/support/mailbox.ts';

/** Creates the API with a third-party mail server and its mailbox. */
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
