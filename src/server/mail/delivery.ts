import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { createTransport, type Transporter } from 'nodemailer';
import type { Database } from '#server/db/client.ts';
import { mails } from '#server/db/schema/accounts.ts';
import type { Config } from '#server/runtime/config.ts';
import type { Log } from '#server/runtime/log.ts';

const maximumAttempts = 10;
const batch = 20;
const smtpMilliseconds = 20_000;

export interface MailDelivery {
  /** Delivers what is due now; several servers may do so at once. Answers how many were sent. */
  deliverDue(): Promise<number>;
  close(): void;
}

/** Delivers the outbox by SMTP; without SMTP_URL there is nothing to deliver. */
export function createMailDelivery(parts: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'appUrl'>;
  db: Database;
  clock: { now(): Date };
  log: Log;
}): MailDelivery {
  const { config, db, clock, log } = parts;
  if (config.smtpUrl === null) {
    log.info(
      `No SMTP_URL is set: mails wait for an administrator at ${config.appUrl}/admin?section=mails.`,
    );
    return { deliverDue: async () => 0, close: () => {} };
  }
  const transport: Transporter = createTransport({
    url: config.smtpUrl,
    connectionTimeout: smtpMilliseconds,
    greetingTimeout: smtpMilliseconds,
    socketTimeout: smtpMilliseconds,
  });
  return {
    async deliverDue() {
      let sent = 0;
      for (const mail of await claimDue(db, clock.now())) {
        try {
          await transport.sendMail({
            messageId: `<${mail.id}@wohlwort>`,
            from: config.mailFrom,
            // As an object: in a text some characters of a mailbox would be syntax.
            to: { name: '', address: mail.recipient },
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
            headers: { 'Auto-Submitted': 'auto-generated' },
          });
          // Its link may open an account, and nobody needs the text again.
          const done = { status: 'sent', sentAt: clock.now(), text: '', html: '' } as const;
          await db.update(mails).set(done).where(eq(mails.id, mail.id));
          sent += 1;
        } catch (error) {
          // The server's own words may repeat the address.
          const code = error instanceof Error && 'code' in error ? error.code : undefined;
          log.warn({ mail: mail.id, attempts: mail.attempts, code }, 'A mail was not delivered.');
          if (mail.attempts >= maximumAttempts)
            await db
              .update(mails)
              .set({ status: 'failed', text: '', html: '' })
              .where(eq(mails.id, mail.id));
        }
      }
      return sent;
    },
    close: () => transport.close(),
  };
}

/** Takes due mails by setting their next attempt first: no transaction is open while they are sent. */
async function claimDue(db: Database, now: Date) {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.status, 'queued'), lte(mails.nextAttemptAt, now)))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(batch)
    .for('update', { skipLocked: true });
  return db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: nextAttempt(now) })
    .where(inArray(mails.id, due))
    .returning();
}

/** After the first failure a minute, then two, four … at most four hours. */
function nextAttempt(now: Date) {
  return sql`${now.toISOString()}::timestamptz + least(interval '4 hours', interval '1 minute' * power(2, ${mails.attempts}))`;
}
