import { isEmail, normalizeEmail } from '#domain/accounts/email.ts';
import { stateOf, type Finding } from '#domain/operations/check.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { MailServerError, sendTestMail } from '#server/mail/delivery.ts';

type Outcome = { finding: Finding; values: Record<string, string> };

/** Sends a mail to try the settings, and says what the mail server did. */
export async function testMail(
  context: Context,
  administrator: Teammate,
  given: string,
): Promise<Outcome> {
  const recipient = normalizeEmail(given);
  if (!isEmail(recipient))
    throw new AppError('invalid', 'login.error.invalid_email', { field: 'email' });
  const outcome = await send(context, recipient);
  await recordEvent(context.db, {
    action: 'admin.mail_tested',
    by: administrator,
    details: { outcome: stateOf(outcome.finding) },
    at: context.clock.now(),
  });
  return outcome;
}

async function send({ config }: Context, recipient: string): Promise<Outcome> {
  const { smtpUrl } = config;
  if (smtpUrl === null) return { finding: 'setting_no_mail', values: {} };
  try {
    const answer = await sendTestMail({ ...config, smtpUrl }, recipient);
    return { finding: 'mail_sent', values: { answer } };
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error;
    return { finding: `mail_${error.fault}`, values: error.values };
  }
}
