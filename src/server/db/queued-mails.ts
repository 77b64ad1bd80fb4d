import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/executor.ts';
import { mails } from '#server/db/schema/accounts.ts';

/** Optional mails, dropped when the person unsubscribes or may not be informed. */
export type MailTopic = NonNullable<(typeof mails.$inferSelect)['topic']>;

/** Drops mails that are still in the email outbox. */
export async function dropQueued(
  executor: Executor,
  personId: string,
  topic: MailTopic,
): Promise<void> {
  await executor.delete(mails).where(isQueued(personId, [topic]));
}

/** Sends mails that are still in the email outbox to the new address. */
export async function readdressQueued(
  executor: Executor,
  personId: string,
  recipient: string,
): Promise<void> {
  await executor
    .update(mails)
    .set({ recipient })
    .where(isQueued(personId, ['digest', 'team']));
}

function isQueued(personId: string, topics: MailTopic[]) {
  return and(eq(mails.userId, personId), eq(mails.status, 'queued'), inArray(mails.topic, topics));
}
