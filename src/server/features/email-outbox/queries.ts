import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/db/client.ts';
import { limitsOf, type Page } from '#server/db/paging.ts';
import { mails } from '#server/db/schema/accounts.ts';

/** Mails that tell of an account: those by choice would tell what came to whom. */
const ofAccounts = isNull(mails.topic);

/** Mails of the last 30 days about accounts, newest first: to whom, about what, what became of them; never their text. */
export async function listMails(db: Database, page: Page) {
  const { pageSize, offset } = limitsOf(page);
  const rows = await db
    .select({
      id: mails.id,
      recipient: mails.recipient,
      subject: mails.subject,
      status: mails.status,
      attempts: mails.attempts,
      certificateFault: mails.certificateFault,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(ofAccounts)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(pageSize)
    .offset(offset);
  const [total] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(mails)
    .where(ofAccounts);
  return {
    mails: rows.map(({ createdAt, sentAt, ...mail }) => ({
      ...mail,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    totalCount: total?.count ?? 0,
  };
}

/** A mail that is kept because there is no mail server. One that a server delivers is for its recipient alone. */
export async function findKeptMail(db: Executor, id: string) {
  const [mail] = await db
    .select({
      id: mails.id,
      userId: mails.userId,
      recipient: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.status, 'kept'), ofAccounts));
  return mail ?? null;
}
