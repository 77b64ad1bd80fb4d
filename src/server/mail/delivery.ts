import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Transporter } from 'nodemailer';
import { noteChanges } from '#server/db/changes.ts';
import type { Database } from '#server/db/client.ts';
import { mails, users } from '#server/db/schema/accounts.ts';
import { digestSettings } from '#server/db/schema/digests.ts';
import type { Config } from '#server/runtime/config.ts';
import type { Log } from '#server/runtime/log.ts';

const maximumAttempts = 10;
const batch = 20;
/** For each step that a mail server has to answer. */
const smtpMilliseconds = 20_000;
/** Longer than all steps of one mail take together: until then nobody else sends it. */
const claimMilliseconds = 5 * 60_000;

type Mail = typeof mails.$inferSelect;

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
  const url = config.smtpUrl;
  let connected: Promise<Transporter> | null = null;
  /** Ids of what the mail server has taken and the database has not been told yet. */
  const unnoted = new Set<string>();

  async function noteSent({ id }: Mail): Promise<void> {
    // Its link may open an account, and nobody needs the text again.
    const done = { ...wiped, status: 'sent', sentAt: clock.now() } as const;
    await db.update(mails).set(done).where(eq(mails.id, id));
    unnoted.delete(id);
  }
  return {
    async deliverDue() {
      let sent = 0;
      connected ??= connect(url);
      const transport = await connected;
      for (let taken = 0; taken < batch; taken += 1) {
        const mail = await claimNext(db, clock.now());
        if (mail === undefined) break;
        if (unnoted.has(mail.id)) {
          await noteSent(mail);
          continue;
        }
        // After an outage it would promise an hour that is over.
        if (mail.linkEndsAt !== null && mail.linkEndsAt <= clock.now()) {
          await giveUp(db, mail);
          continue;
        }
        try {
          await transport.sendMail({
            messageId: `<${mail.id}@wohlwort>`,
            from: config.mailFrom,
            // As an object: in a text some characters of a mailbox would be syntax.
            to: { name: '', address: mail.recipient },
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
            headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(mail) },
          });
        } catch (error) {
          // The server's own words may repeat the address.
          const code = error instanceof Error && 'code' in error ? error.code : undefined;
          log.warn({ mail: mail.id, attempts: mail.attempts, code }, 'A mail was not delivered.');
          const isUnwanted = mail.unsubscribeUrl !== null && isRefusedForGood(error);
          if (isUnwanted || mail.attempts >= maximumAttempts) await giveUp(db, mail);
          else await tryLater(db, mail, clock.now());
          if (isUnwanted) await pauseDigests(db, mail, clock.now());
          continue;
        }
        // What fails from here on is no reason to send it again.
        unnoted.add(mail.id);
        sent += 1;
        await noteSent(mail);
      }
      return sent;
    },
    close: () => void connected?.then((transport) => transport.close()),
  };
}

/** Loaded where there is a mail server alone. */
async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: smtpMilliseconds,
    greetingTimeout: smtpMilliseconds,
    socketTimeout: smtpMilliseconds,
  });
}

/** What nobody needs again once a mail is sent or given up. */
const wiped = { text: '', html: '', unsubscribeUrl: null };

/** By which a mailbox turns such mails off with one press, without opening a page (RFC 2369, RFC 8058). */
function listHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (unsubscribeUrl === null) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * Whether the mail server will never take this mail for this address. What it has against us, as a wrong password or a
 * sender that it does not know, says nothing about the address.
 */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false;
  const isAboutMail = error.command === 'RCPT TO' || error.command === 'DATA';
  return isAboutMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

async function giveUp(db: Database, { id }: Mail): Promise<void> {
  await db
    .update(mails)
    .set({ ...wiped, status: 'failed' })
    .where(eq(mails.id, id));
}

/** Until its owner wishes for them again; a mail to an address that they had before says nothing of the one of now. */
async function pauseDigests(
  db: Database,
  { userId, recipient }: Mail,
  refusedAt: Date,
): Promise<void> {
  if (userId === null) return;
  const address = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.email, recipient)));
  await db
    .update(digestSettings)
    .set({ refusedAt })
    .where(inArray(digestSettings.personId, address));
  noteChanges(db, { kind: 'profile', personId: userId });
}

/**
 * Takes the mail that is due by setting its next attempt first, which a server that is killed meanwhile leaves to another:
 * no transaction is open while it is sent. One at a time: what waits behind a slow one must not be due again before its turn.
 */
async function claimNext(db: Database, now: Date) {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.status, 'queued'), lte(mails.nextAttemptAt, now)))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + claimMilliseconds),
    })
    .where(inArray(mails.id, due))
    .returning();
  return mail;
}

/** After the first failure a minute, then two, four … at most four hours. */
async function tryLater(db: Database, { id, attempts }: Mail, now: Date): Promise<void> {
  const minutes = Math.min(2 ** (attempts - 1), 4 * 60);
  const nextAttemptAt = new Date(now.getTime() + minutes * 60_000);
  await db.update(mails).set({ nextAttemptAt }).where(eq(mails.id, id));
}
