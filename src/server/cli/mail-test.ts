import type { Command } from '#server/cli/command.ts';
import { sendTestMail } from '#server/mail/delivery.ts';
import { readConfig } from '#server/runtime/config.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

export const testMail: Command = {
  usage: 'mail-test ADDRESS',
  takes: 1,
  summary: 'Sends one mail to an address and says what is wrong if it cannot be sent.',
  details: 'Uses SMTP_URL and MAIL_FROM of the environment and .env. Needs no database.',
  async run([recipient]) {
    if (recipient === undefined) throw new OperatorError('Usage: mail-test ADDRESS');
    const { smtpUrl, mailFrom, appUrl } = readConfig();
    if (smtpUrl === null) throw new OperatorError('No SMTP_URL is set, so that no mails are sent.');
    const answer = await sendTestMail({ smtpUrl, mailFrom, appUrl }, recipient);
    console.log(`The mail server took a mail for ${recipient}: ${answer}`);
    console.log('If it does not arrive, look into the spam folder and at SPF, DKIM and DMARC.');
  },
};
