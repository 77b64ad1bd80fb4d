import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { readableText } from '#domain/compliments/compliment.ts';
import { dayMilliseconds } from '#domain/i18n/durations.ts';
import { defaultLanguage } from '#domain/i18n/language.ts';
import { dayIn, usualTimeZone } from '#domain/i18n/time-zone.ts';
import { currentPause, forGood } from '#domain/moderation/moderation.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { isBlank } from '#domain/shared/visible-text.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { dropQueued } from '#server/db/queued-mails.ts';
import { isRepeated } from '#server/db/request-keys.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { notify } from '#server/notify/notify.ts';
import { findRecipient } from '#server/notify/recipient.ts';

/**
 * Pauses a person's sending for some days or for good (null) and tells them until when and why (P55). A later end by
 * another moderator stays. Idempotent by key.
 */
export async function pauseSending(
  context: Context,
  administrator: Teammate,
  request: { personId: string; days: number | null; reason: string; key?: string | undefined },
): Promise<void> {
  const { personId, days, key } = request;
  const reason = readableText(request.reason).trim();
  if (isBlank(reason))
    throw new AppError('invalid', 'moderation.error.reason_required', { field: 'reason' });
  const at = context.clock.now();
  const until = days === null ? forGood : new Date(at.getTime() + days * dayMilliseconds);
  await context.db.transaction(async (transaction) => {
    const content = [personId, String(days), reason];
    const call = { personId: administrator.id, key, operation: 'pause', content } as const;
    if (await isRepeated(transaction, call, at)) return;
    const [known] = await transaction
      .select({ pausedUntil: profiles.pausedUntil })
      .from(profiles)
      .where(and(eq(profiles.id, personId), eq(profiles.isAdmin, false), isNull(profiles.teamRole)))
      .for('no key update');
    if (known === undefined) throw new AppError('not-found', 'error.not_found');
    if (known.pausedUntil !== null && known.pausedUntil > until)
      throw new AppError('conflict', 'moderation.error.paused_longer');
    await transaction.update(profiles).set({ pausedUntil: until }).where(eq(profiles.id, personId));
    await dropQueued(transaction, personId, 'digest');
    await notify(context, transaction, {
      personId,
      complimentId: null,
      kind: 'paused',
      params: { ...(days === null ? { until: 'forever' } : untilWhen(until)), reason },
    });
    await recordEvent(transaction, {
      action: 'moderation.paused',
      by: administrator,
      targetId: personId,
      details: { days: String(days ?? 'forever') },
      at,
    });
  });
}

/** Pauses by a rule (032), in the transaction of its cause. Paused people and teammates are left out. */
export async function pauseByRule(
  context: Context,
  transaction: Transaction,
  { personId, days, at }: { personId: string; days: number; at: Date },
  source: RequestSource,
): Promise<void> {
  const until = new Date(at.getTime() + days * dayMilliseconds);
  const paused = await transaction
    .update(profiles)
    .set({ pausedUntil: until })
    .where(
      and(
        eq(profiles.id, personId),
        eq(profiles.isAdmin, false),
        isNull(profiles.teamRole),
        or(isNull(profiles.pausedUntil), lte(profiles.pausedUntil, at)),
      ),
    )
    .returning({ id: profiles.id });
  if (paused.length === 0) return;
  await dropQueued(transaction, personId, 'digest');
  const recipient = await findRecipient(transaction, personId);
  const reason = context.texts.message(
    recipient?.language ?? defaultLanguage,
    'notification.paused.by_rule',
  );
  await notify(context, transaction, {
    personId,
    complimentId: null,
    kind: 'paused',
    params: { ...untilWhen(until), reason },
  });
  await recordEvent(transaction, {
    action: 'moderation.paused',
    by: { id: null, source },
    targetId: personId,
    details: { days: String(days), byRule: 'true' },
    at,
  });
}

/** The reader's time zone decides the day. */
function untilWhen(time: Date): { until: string; untilTime: string } {
  return { until: dayIn(time, usualTimeZone), untilTime: time.toISOString() };
}

/** Ends a pause. Without a pause it tells nothing, so the call may be repeated. */
export async function resumeSending(
  context: Context,
  administrator: Teammate,
  personId: string,
): Promise<void> {
  if (personId === administrator.id) throw new AppError('conflict', 'admin.people.error.oneself');
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    const [known] = await transaction
      .select({ pausedUntil: profiles.pausedUntil })
      .from(profiles)
      .where(eq(profiles.id, personId))
      .for('no key update');
    if (known === undefined) throw new AppError('not-found', 'error.not_found');
    if (currentPause(known.pausedUntil, at) === null) return;
    await transaction.update(profiles).set({ pausedUntil: null }).where(eq(profiles.id, personId));
    await notify(context, transaction, {
      personId,
      complimentId: null,
      kind: 'unpaused',
    });
    await recordEvent(transaction, {
      action: 'moderation.unpaused',
      by: administrator,
      targetId: personId,
      at,
    });
  });
}
