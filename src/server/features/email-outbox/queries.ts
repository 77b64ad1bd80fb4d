import { and, desc, eq, isNull } from 'drizzle-orm';
import { pick } from '#domain/shared/tables.ts';
import type { Database, Executor } from '#server/db/executor.ts';
import { limitsOf, type Page } from '#server/db/paging.ts';
import { mails } from '#server/db/schema/accounts.ts';

/** Mails about accounts only: optional mails would tell what came to whom. */
const ofAccounts = isNull(mails.topic);

/** Lists account mails of the last 30 days, newest first, without their texts. */
export async function listMails(db: Database, page: Page) {
  const { pageSize, offset } = limitsOf(page);
  const rows = await db
    .select({
      id: mails.id,
      recipient: mails.recipient,
      ...pick(mails, ['subject', 'status', 'attempts', 'certificateFault', 'createdAt', 'sentAt']),
    })
    .from(mails)
    .where(ofAccounts)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(pageSize)
    .offset(offset);
  return { mails: rows, totalCount: await db.$count(mails, ofAccounts) };
}

/** Finds a mail that is kept without a mail server; a delivered one is for its recipient alone. */
export async function findKeptMail(db: Executor, id: string) {
  const [mail] = await db
    .select(pick(mails, ['id', 'userId', 'recipient', 'subject', 'text', 'createdAt']))
    .from(mails)
    .where(and(eq(mails.id, id), eq(mails.status, 'kept'), ofAccounts));
  return mail ?? null;
}
