import { sql } from 'drizzle-orm';
import type { Place } from '#domain/compliments/letter-place.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import { writtenLanguage } from '#domain/i18n/written-language.ts';
import type { PremoderationCause } from '#domain/moderation/moderation.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { premoderations } from '#server/db/schema/moderation.ts';
import type { BeforeSending } from '#server/features/compliments/queries/before-sending.ts';
import type { NotifyParts } from '#server/notify/channel.ts';
import { notify } from '#server/notify/notify.ts';

/**
 * Finds why a letter waits for the team, or null. A new sender is no cause for an anonymous letter: the moderator
 * would learn that the writer is new.
 */
export function premoderationCauseOf(
  { guard }: Pick<Context, 'guard'>,
  { text, isAnonymous }: { text: string; isAnonymous: boolean },
  { firstDays, senderSince }: Pick<BeforeSending, 'firstDays' | 'senderSince'>,
  now: Date,
): PremoderationCause | null {
  if (guard.isWatched(text)) return 'watched_words';
  if (firstDays === null || isAnonymous) return null;
  const newSince = daysBefore(now, firstDays);
  return senderSince <= newSince ? null : 'first_letters';
}

/** Notes that a new letter waits for pre-moderation, or will on arrival. */
export async function recordPremoderation(
  parts: NotifyParts,
  transaction: Transaction,
  letter: { id: string; text: string; place: Place; cause: PremoderationCause | null },
  at: Date,
): Promise<void> {
  const { id, text, place, cause } = letter;
  if (cause === null) return;
  await transaction.insert(premoderations).values({
    complimentId: id,
    cause,
    createdAt: at,
    queuedAt: place === 'premoderation' ? at : null,
    language: writtenLanguage(text),
  });
  if (place === 'premoderation') await tellTeam(parts, transaction, [{ id, cause }], at);
}

export async function queueArriving(
  parts: NotifyParts,
  transaction: Transaction,
  letters: readonly { id: string; cause: PremoderationCause }[],
  at: Date,
): Promise<void> {
  if (letters.length === 0) return;
  await transaction.execute(sql`
    update ${premoderations} set queued_at = ${at}
    where compliment_id = any(${sql.param(letters.map(({ id }) => id))}::uuid[])`);
  await tellTeam(parts, transaction, letters, at);
}

/** Logs each act of a rule without the letter's writer. */
export async function tellTeam(
  parts: NotifyParts,
  transaction: Transaction,
  letters: readonly { id: string; cause: PremoderationCause }[],
  at: Date,
): Promise<void> {
  for (const { id, cause } of letters)
    await recordEvent(transaction, {
      action: 'moderation.premoderated',
      by: null,
      details: { complimentId: id, cause },
      at,
    });
  const complimentIds = letters.map(({ id }) => id);
  await notify(parts, transaction, { kind: 'case_waits', complimentIds });
}
