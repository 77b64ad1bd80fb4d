import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import {
  characterCount,
  maximumReasonLength,
  readableText,
  sendingLimits,
} from '#domain/compliments/compliment.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import { writtenLanguage } from '#domain/i18n/written-language.ts';
import type { ReportKind } from '#domain/moderation/moderation.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { isBlank } from '#domain/shared/visible-text.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { isRepeated } from '#server/db/request-keys.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { reports } from '#server/db/schema/moderation.ts';
import {
  findReceived,
  isKept,
  lettersIn,
} from '#server/features/compliments/queries/compliments.ts';
import { lockProfiles, recordActivity } from '#server/features/scores/actions/record-activity.ts';
import { notify } from '#server/notify/notify.ts';

/** Reports a received letter, unless moderators kept it after an earlier report (P25). Idempotent by key. */
export async function reportCompliment(
  context: Context,
  receiver: Person,
  given: {
    complimentId: string;
    reason: string;
    kind?: ReportKind | undefined;
    key?: string | undefined;
  },
): Promise<void> {
  const { complimentId: id, kind = null, key } = given;
  const reason = readableText(given.reason).trim();
  const code = brokenReasonRule(reason);
  if (code !== null) throw new AppError('invalid', code, { field: 'reason' });
  await context.db.transaction(async (transaction) => {
    await lockProfiles(transaction, [receiver.id]);
    const at = context.clock.now();
    const call = {
      personId: receiver.id,
      key,
      operation: 'report',
      content: [id, reason, ...(kind === null ? [] : [kind])],
    } as const;
    if (await isRepeated(transaction, call, at)) return;
    if ((await findReceived(transaction, receiver.id, id)) === null)
      throw new AppError('not-found', 'error.not_found');
    const changed = await transaction
      .update(compliments)
      .set({ reported: true, reportReason: reason, reportedAt: at })
      .where(
        and(
          eq(compliments.id, id),
          lettersIn('list', receiver.id),
          eq(compliments.reported, false),
        ),
      )
      .returning({ text: compliments.text });
    const [letter] = changed;
    if (letter === undefined)
      throw (await findReceived(transaction, receiver.id, id)) === null
        ? new AppError('not-found', 'error.not_found')
        : new AppError('conflict', 'compliment.report.error.already');
    // Read under the letter's lock, so that a parallel decision is seen.
    if (await wasKept(transaction, id))
      throw new AppError('conflict', 'compliment.report.error.decided');
    await transaction.insert(reports).values({
      complimentId: id,
      reporterId: receiver.id,
      reason,
      kind,
      createdAt: at,
      language: writtenLanguage(letter.text),
    });
    if (context.config.rateLimits) await refuseTooMany(transaction, receiver, at);
    await recordActivity(transaction, { at, feature: 'report_compliment', people: [] });
    await notify(context, transaction, { kind: 'case_waits', complimentIds: [id] });
  });
}

async function wasKept(transaction: Transaction, id: string): Promise<boolean> {
  return (await transaction.$count(compliments, and(eq(compliments.id, id), isKept))) > 0;
}

function brokenReasonRule(reason: string): PlainErrorCode | null {
  if (isBlank(reason)) return 'compliment.report.error.reason_required';
  return characterCount(reason) > maximumReasonLength
    ? 'compliment.report.error.reason_long'
    : null;
}

/** Counts this report as well; one above the limit is rolled back (P29). */
async function refuseTooMany(transaction: Transaction, receiver: Person, at: Date): Promise<void> {
  const [row] = await transaction
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<number | null>`extract(epoch from min(${compliments.reportedAt}))::float8`,
    })
    .from(compliments)
    .where(
      and(
        eq(compliments.receiverId, receiver.id),
        isNull(compliments.removedAt),
        gt(compliments.reportedAt, daysBefore(at, 1)),
      ),
    );
  if (row === undefined || row.count <= sendingLimits.reportsPerDay) return;
  const freeAt = (row.oldest ?? 0) + 24 * 60 * 60;
  throw new AppError('limited', 'compliment.report.error.limit', {
    retryAfter: Math.max(1, freeAt - at.getTime() / 1000),
  });
}
