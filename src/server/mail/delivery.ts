import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Transporter } from 'nodemailer';
import { noteChanges } from '#server/db/changes.ts';
import type { Database } from '#server/db/executor.ts';
import { mails, users } from '#server/db/schema/accounts.ts';
import { digestSettings } from '#server/db/schema/digests.ts';
import type { Config } from '#server/runtime/config.ts';
import { codeOf } from '#server/runtime/error-code.ts';
import { sentenceOf } from '#server/runtime/fault-sentence.ts';
import { faultOutside, type Fault } from '#server/runtime/fault.ts';
import type { Log } from '#server/runtime/log.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { isOnOwnNetwork, leavesTlsOpen } from '#server/runtime/own-network.ts';

const maximumAttempts = 10;
const batch = 20;
/** For the connection and the greeting. */
const greetingMilliseconds = 20_000;
/** The same, where a person waits. */
const trialMilliseconds = 10_000;
/** For one mail. Some servers scan a mail for a minute; hanging up earlier sends it twice. */
const mailMilliseconds = 4 * 60_000;
/** Longer than that, so that no other server sends it meanwhile. */
const claimMilliseconds = 5 * 60_000;

type Mail = typeof mails.$inferSelect;

export interface MailDelivery {
  /** Delivers due mails; servers may do so concurrently. Returns the number of sent mails. */
  deliverDue(): Promise<number>;
  /** Stops; resolves when the current mail is sent or has failed. */
  close(): Promise<void>;
}

/** Delivers the email outbox by SMTP; without SMTP_URL nothing is sent. */
export function createMailDelivery(parts: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'appUrl'>;
  db: Database;
  clock: { now(): Date };
  log: Log;
  /** For one mail. */
  milliseconds?: number;
}): MailDelivery {
  const { config, db, clock, log, milliseconds = mailMilliseconds } = parts;
  if (config.smtpUrl === null) {
    log.info(
      `No SMTP_URL is set: mails wait for an administrator at ${config.appUrl}/admin?section=mails.`,
    );
    return { deliverDue: async () => 0, close: () => Promise.resolve() };
  }
  const url = config.smtpUrl;
  let connected: Promise<Transporter> | null = null;
  const running = new Set<Promise<number>>();
  const closing = new AbortController();
  /** Sent mails whose status is not stored yet. */
  const unnoted = new Set<string>();

  async function noteSent({ id }: Mail): Promise<void> {
    // The link may open an account, so the text is deleted.
    const sentAt = clock.now();
    const done = { ...wiped, status: 'sent', certificateFault: null, sentAt } as const;
    await db.update(mails).set(done).where(eq(mails.id, id));
    unnoted.delete(id);
  }
  async function deliver(): Promise<number> {
    let sent = 0;
    connected ??= connect(url);
    const transport = await connected;
    for (let taken = 0; taken < batch && !closing.signal.aborted; taken += 1) {
      const mail = await claimNext(db, clock.now());
      if (mail === undefined) break;
      if (await isSettled(mail)) continue;
      const limit = AbortSignal.timeout(milliseconds);
      try {
        await transport.sendMail({
          messageId: `<${mail.id}@${domainOf(config.mailFrom)}>`,
          from: config.mailFrom,
          // As an object: in a string some characters would be syntax.
          to: { name: '', address: mail.recipient },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(mail) },
          signal: limit,
        });
      } catch (error) {
        await noteFailure(mail, error);
        // The others would take as long, or be refused as well (421); the next round begins with them.
        if (limit.aborted || faultOutside(error).code === '421') break;
        continue;
      }
      // Later failures must not send it again.
      unnoted.add(mail.id);
      sent += 1;
      await noteSent(mail);
    }
    return sent;
  }

  async function isSettled(mail: Mail): Promise<boolean> {
    if (unnoted.has(mail.id)) {
      await noteSent(mail);
      return true;
    }
    // After an outage its promise of an hour would be wrong.
    if (mail.linkEndsAt === null || mail.linkEndsAt > clock.now()) return false;
    await giveUp(db, mail);
    return true;
  }

  async function noteFailure(mail: Mail, error: unknown): Promise<void> {
    // The server's message may repeat the address.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const fault = faultOutside(error);
    log.warn(
      { mail: mail.id, attempts: mail.attempts, code },
      isOfThisMail(error) ? undelivered : `${undelivered} ${sentenceOf('mail', fault)}`,
    );
    await db
      .update(mails)
      .set({ certificateFault: fault.certificate })
      .where(eq(mails.id, mail.id));
    const isUnwanted = mail.unsubscribeUrl !== null && isRefusedForGood(error);
    if (isUnwanted || mail.attempts >= maximumAttempts) await giveUp(db, mail);
    else await tryLater(db, mail, clock.now());
    if (isUnwanted) await pauseDigests(db, mail, clock.now());
  }

  return {
    async deliverDue() {
      if (closing.signal.aborted) return 0;
      const work = deliver();
      running.add(work);
      try {
        return await work;
      } finally {
        running.delete(work);
      }
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
      (await connected)?.close();
    },
  };
}

/** Reasons of a mail server's refusal. */
type MailFault =
  | 'unreachable'
  | 'login'
  | 'tls'
  | 'certificate'
  | 'sender'
  | 'recipient'
  | 'refused';

export class MailServerError extends OperatorError {
  override name = 'MailServerError';
  readonly fault: MailFault;
  /** For the texts of the fault; without the address, the user and the password. */
  readonly values: Record<string, string>;

  constructor(sentence: string, cause: unknown) {
    super(sentence, { cause });
    const fault = faultOutside(cause);
    this.fault = mailFaultOf(fault, cause);
    this.values = {
      fault: fault.certificate ?? '',
      code: fault.code,
      answer: answerOf(cause),
    };
  }
}

/** Throws MailServerError when the mail server would not accept our mails. */
export async function tryMailServer(url: string): Promise<void> {
  const transport = await connect(url, trialMilliseconds);
  try {
    await transport.verify();
  } catch (error) {
    throw new MailServerError(sentenceOf('mail', faultOutside(error)), error);
  } finally {
    transport.close();
  }
}

/** Sends a mail to try the settings. Returns the mail server's answer; throws MailServerError in its words. */
export async function sendTestMail(
  config: { smtpUrl: string; mailFrom: string; appUrl: string },
  recipient: string,
): Promise<string> {
  await tryMailServer(config.smtpUrl);
  const transport = await connect(config.smtpUrl, trialMilliseconds);
  try {
    const { response } = await transport.sendMail({
      from: config.mailFrom,
      to: { name: '', address: recipient },
      subject: 'Wohlwort: test mail',
      text: `This mail server works for ${config.appUrl}.`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return String(response);
  } catch (error) {
    const words = error instanceof Error ? error.message : codeOf(error);
    const cure = isOfThisMail(error)
      ? 'Check MAIL_FROM and the address.'
      : sentenceOf('mail', faultOutside(error));
    throw new MailServerError(`The mail server did not take the mail: ${words} ${cure}`, error);
  } finally {
    transport.close();
  }
}

/** The server refuses its sender, its recipient or its text, and might take another. */
function isOfThisMail(error: unknown): error is { command?: unknown } {
  return answerOf(error) !== '' && /^(?:rights|shape)$/u.test(faultOutside(error).kind);
}

function mailFaultOf({ kind, code }: Fault, error: unknown): MailFault {
  if (kind === 'certificate') return 'certificate';
  if (kind === 'key') return 'login';
  if (/^(?:E(?:REQUIRE)?TLS|ESOCKET)$/u.test(code) && kind === 'shape') return 'tls';
  const command = isOfThisMail(error) ? error.command : undefined;
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO') return 'recipient';
  return answerOf(error) === '' ? 'unreachable' : 'refused';
}

/** The mail server’s own words; empty when it said nothing. */
function answerOf(error: unknown): string {
  return error instanceof Error && 'response' in error && typeof error.response === 'string'
    ? error.response
    : '';
}

const undelivered = 'A mail was not delivered.';

/** For the Message-ID: mail servers reject one without a domain. */
function domainOf(mailFrom: string): string {
  return /@([^\s@<>]+)>?$/u.exec(mailFrom)?.[1] ?? 'localhost';
}

/** Loaded only with a mail server. */
async function connect(url: string, greeting = greetingMilliseconds): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { protocol, password } = new URL(url);
  const risksPassword = password !== '' && leavesTlsOpen(url);
  // Local mail servers have self-signed certificates, and without TLS the mails would be readable anyway.
  const isNear = protocol === 'smtp:' && isOnOwnNetwork(url);
  return createTransport({
    url,
    ...(risksPassword ? { requireTLS: true } : {}),
    ...(isNear ? { tls: { rejectUnauthorized: false } } : {}),
    connectionTimeout: greeting,
    greetingTimeout: greeting,
    socketTimeout: mailMilliseconds,
  });
}

/** Deleted once a mail is sent or given up. */
const wiped = { text: '', html: '', unsubscribeUrl: null };

/** One-click unsubscribe (RFC 2369, RFC 8058). */
function listHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (unsubscribeUrl === null) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** True if the server permanently rejects this address, not our password or sender; a full mailbox is emptied. */
function isRefusedForGood(error: unknown): boolean {
  return isOfThisMail(error) && (error.command === 'RCPT TO' || error.command === 'DATA');
}

async function giveUp(db: Database, { id }: Mail): Promise<void> {
  await db
    .update(mails)
    .set({ ...wiped, status: 'failed' })
    .where(eq(mails.id, id));
}

/** Pauses digests until a new subscription; a failure of a former address does not count. */
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

/** Claims the next due mail by moving its next attempt, so that no transaction is open during sending. */
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

/** One minute after the first failure, then two, four … at most four hours. */
async function tryLater(db: Database, { id, attempts }: Mail, now: Date): Promise<void> {
  const minutes = Math.min(2 ** (attempts - 1), 4 * 60);
  const nextAttemptAt = new Date(now.getTime() + minutes * 60_000);
  await db.update(mails).set({ nextAttemptAt }).where(eq(mails.id, id));
}
