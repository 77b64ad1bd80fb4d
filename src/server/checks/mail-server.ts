import type { Check } from '#server/checks/check.ts';
import { MailServerError, tryMailServer } from '#server/mail/delivery.ts';

export const checkMailServer: Check = async ({ config }) => {
  // A setting that is missing is a matter of the configuration.
  if (config.smtpUrl === null) return [];
  try {
    await tryMailServer(config.smtpUrl);
    return [{ finding: 'mail_accepted' }];
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error;
    return [{ finding: `mail_${error.fault}`, values: error.values }];
  }
};
