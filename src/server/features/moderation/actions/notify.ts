import { excerptOf, type NoticeAction, type RemovalRule } from '#domain/moderation.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { adminNotifications } from '#server/db/schema.ts';

export type Notice = {
  userId: string;
  complimentId: string | null;
  action: NoticeAction;
  /** The compliment that it is about; only its first 50 characters are quoted. */
  text?: string;
  params?: { rule?: RemovalRule; until?: string; reason?: string };
};

/**
 * Writes a notice inside the decision's transaction. One that cannot be written is logged and tried
 * again, at once and then by `completeNotices`; it never stands in the way of the decision
 * (specification, section 8).
 */
export async function notify(
  context: Context,
  transaction: Transaction,
  notice: Notice,
): Promise<void> {
  const row = noticeRow(context, notice);
  try {
    await transaction.transaction((savepoint) => savepoint.insert(adminNotifications).values(row));
  } catch (error) {
    context.log.warn({ err: error, action: notice.action }, 'A notice has to wait.');
    context.background.run(async () => {
      await context.db.insert(adminNotifications).values(row);
    });
  }
}

/** The row of a notice, with the sentence in German and what other languages need. */
export function noticeRow(
  context: Context,
  { userId, complimentId, action, text, params = {} }: Notice,
) {
  const excerpt = text === undefined ? null : excerptOf(text);
  const all: Record<string, string> = { ...params, ...(excerpt === null ? {} : { excerpt }) };
  const message = context.texts.message('de', `notice.${action}.text`, {
    excerpt: excerpt ?? '',
    rule: context.texts.message('de', `moderation.rule.${params.rule ?? 'other'}`),
    until: params.until ?? '',
    reason: params.reason ?? '',
  });
  return { userId, complimentId, action, message, params: all, createdAt: context.clock.now() };
}
