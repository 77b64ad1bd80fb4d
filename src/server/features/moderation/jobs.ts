import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Language } from '#domain/i18n/language.ts';
import { removedTextDays } from '#domain/moderation/moderation.ts';
import { type NotificationAction } from '#domain/notifications/notification.ts';
import type { Context } from '#server/context.ts';
import type { Database, Transaction } from '#server/db/executor.ts';
import { notificationsInOrder } from '#server/db/notifications-in-order.ts';
import { wordsOfReason } from '#server/db/reported-letters.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { appeals, reports } from '#server/db/schema/moderation.ts';
import { adminNotifications } from '#server/db/schema/notifications.ts';
import { eachAlone } from '#server/jobs/each-alone.ts';
import { notificationRow } from '#server/notify/in-app.ts';

/**
 * Wipes the texts of letters removed 30 days ago, with quotes in notifications, report reasons and objections.
 * The removal itself stays, and so does a text with an open objection.
 */
export async function purgeRemovedTexts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  // Keeps each statement short on days with many removals.
  most = 1000,
): Promise<void> {
  const until = daysBefore(clock.now(), removedTextDays);
  for (let gone = most; gone === most;)
    gone = await db.transaction(async (transaction) => purgePortion(transaction, until, most));
  await forgetObjections(db, until);
  await db.transaction(async (transaction) => leaveOutQuotes(transaction, ofLettersGone(until)));
}

async function purgePortion(transaction: Transaction, until: Date, most: number): Promise<number> {
  const waiting = transaction
    .select({ id: appeals.id })
    .from(appeals)
    .where(and(eq(appeals.complimentId, compliments.id), isNull(appeals.decision)));
  const due = await transaction
    .select({ id: compliments.id })
    .from(compliments)
    .where(and(lt(compliments.removedAt, until), ne(compliments.text, ''), notExists(waiting)))
    .limit(most)
    // A letter that is being restored or objected to waits for the next night.
    .for('update', { skipLocked: true });
  const purged = await transaction
    .update(compliments)
    .set({ text: '', originalAiText: null, reportReason: null })
    .where(
      and(
        inArray(
          compliments.id,
          due.map(({ id }) => id),
        ),
        notExists(waiting),
      ),
    )
    .returning({ id: compliments.id });
  const ids = purged.map(({ id }) => id);
  await transaction.update(reports).set({ reason: '' }).where(inArray(reports.complimentId, ids));
  await leaveOutQuotes(transaction, inArray(adminNotifications.complimentId, ids));
  return ids.length;
}

/** Wipes objections 30 days after the decision, or the next night if the sender has left. */
async function forgetObjections(db: Database, until: Date): Promise<void> {
  const isOver = lt(appeals.decidedAt, until);
  const hasLeft = exists(
    db
      .select({ id: compliments.id })
      .from(compliments)
      .where(and(eq(compliments.id, appeals.complimentId), isNull(compliments.senderId))),
  );
  await db
    .update(appeals)
    .set({ sentence: '' })
    .where(and(isNotNull(appeals.decision), ne(appeals.sentence, ''), or(isOver, hasLeft)));
}

/** Notifications about removed letters that were deleted with the receiver's account. */
function ofLettersGone(until: Date): SQL | undefined {
  return and(
    isNull(adminNotifications.complimentId),
    inArray(adminNotifications.action, ['removed', 'refused', 'appeal_rejected']),
    lt(adminNotifications.createdAt, until),
    sql`(${quoted}) <> '…'`,
  );
}

const quoted = sql`${adminNotifications.params} ->> 'excerpt'`;
/** Matches the German built-in sentences; reworded ones may quote otherwise. */
const inQuotes = sql`'„' || (${quoted}) || '“'`;

/** Cuts the quotes out of notifications; receiver, topic and time stay. */
async function leaveOutQuotes(transaction: Transaction, which: SQL | undefined): Promise<void> {
  await transaction
    .update(adminNotifications)
    .set({
      message: sql`case when position(${inQuotes} in ${adminNotifications.message}) > 0
        then replace(${adminNotifications.message}, ${inQuotes}, '„…“')
        else replace(${adminNotifications.message}, ${quoted}, '…') end`,
      params: sql`${adminNotifications.params} || '{"excerpt": "…"}'`,
    })
    .where(
      inArray(
        adminNotifications.id,
        notificationsInOrder(transaction, and(which, sql`(${quoted}) <> ''`)),
      ),
    );
}

/** Younger decisions may still be writing their notification. */
const patienceMilliseconds = 60_000;

/** Writes notifications that failed after their decisions, from the log, while there is a text to quote. */
export async function completeNotifications(context: Context): Promise<void> {
  const now = context.clock.now();
  const since = daysBefore(now, removedTextDays).toISOString();
  const until = new Date(now.getTime() - patienceMilliseconds).toISOString();
  const { rows } = await context.db.execute<{
    complimentId: string;
    userId: string;
    action: NotificationAction;
    text: string;
    rule: string | null;
    words: Record<Language, string> | null;
  }>(sql`
    with due as (
      select compliment.id, compliment.text, compliment.removed_rule, outcome.action, event.created_at,
        case outcome.person when 'sender' then compliment.sender_id else compliment.receiver_id end
          as user_id
      from audit_events event
      join (values ('moderation.approved', 'approved', 'receiver'),
        ('moderation.deleted', 'deleted', 'receiver'), ('moderation.deleted', 'removed', 'sender'),
        ('moderation.refused', 'refused', 'sender'),
        ('moderation.appeal_upheld', 'appeal_upheld', 'sender'),
        ('moderation.appeal_upheld', 'restored', 'receiver'),
        ('moderation.refusal_undone', 'delivered', 'sender'),
        ('moderation.undone', 'reopened', 'receiver'), ('moderation.undone', 'reopened', 'sender'),
        ('moderation.appeal_rejected', 'appeal_rejected', 'sender')
      ) as outcome(event, action, person) on outcome.event = event.action
      join compliments compliment on compliment.id = (event.details ->> 'complimentId')::uuid
      where event.created_at between ${since} and ${until} and compliment.text <> ''
        -- The sender hears of an undone removal, which the log notes with their id, not of an undone approval.
        and (outcome.action <> 'reopened' or outcome.person = 'receiver' or event.target_id is not null)
        -- Whoever had not got a letter yet hears nothing of what was decided, whatever they have reported since.
        and (outcome.person = 'sender' or exists (
          select from reports report where report.compliment_id = compliment.id
            and report.created_at <= event.created_at))
    )
    select id as "complimentId", user_id as "userId", action, text, removed_rule as rule,
      ${wordsOfReason(sql`removed_rule`)} as words
    from due
    where user_id is not null and not exists (
      select from admin_notifications notification
      where notification.compliment_id = due.id and notification.user_id = due.user_id
        and notification.action = due.action and notification.created_at >= due.created_at - interval '1 minute')`);
  const missing = new Map(
    rows.map(({ complimentId, userId, action, text, rule, words }) => [
      `${complimentId} ${userId} ${action}`,
      notificationRow(context, {
        personId: userId,
        complimentId,
        kind: action,
        text,
        ...((action === 'removed' || action === 'refused') && rule !== null
          ? { params: { rule, ...(words === null ? {} : { words }) } }
          : {}),
      }),
    ]),
  );
  await eachAlone(context, 'complete-notifications', {
    ids: [...missing.keys()],
    work: async (transaction, ids) => {
      const written = ids.flatMap((id) => missing.get(id) ?? []);
      await transaction.insert(adminNotifications).values(written);
    },
  });
}
