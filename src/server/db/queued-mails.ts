import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { mails } from '#server/db/schema/accounts.ts';

/** Mails by choice, which nobody gets any more who has chosen otherwise or may not be told. */
export type MailTopic = NonNullable<(typeof mails.$inferSelect)['topic']>;

/** What has not left the outbox yet does not leave it. */
export async function dropQueued(
  executor: Executor,
  personId: string,
  topic: MailTopic,
): Promise<void> {
  await executor.delete(mails).where(isQueued(personId, [topic]));
}

/** What has not left the outbox yet goes to the address that somebody has now. */
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
