import type { Language } from '#domain/i18n/language.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { findReadable } from '#server/features/moderation/queries/readable.ts';
import { findDiscretion } from '#server/features/profiles/queries.ts';

/**
 * Translates a letter that the team may read, with the configured model. Without the writer's consent, or without a
 * model's answer, there is no translation; the two look alike.
 */
export async function translateLetter(
  context: Context,
  teammate: Teammate,
  request: {
    complimentId: string;
    language: Language;
    mayAsk: () => Promise<boolean>;
    signal: AbortSignal;
  },
): Promise<string> {
  const { complimentId, ...asked } = request;
  const at = context.clock.now();
  const letter = await findReadable(context.db, complimentId, { viewerId: teammate.id, now: at });
  if (letter === null) throw new AppError('not-found', 'error.not_found');
  const { text, senderId, receiverId } = letter;
  await recordEvent(context.db, {
    action: 'moderation.translated',
    by: teammate,
    // The log does not name the writer.
    details: { complimentId },
    at,
  });
  const discretion = await findDiscretion(context.db, {
    authors: senderId === null ? [] : [senderId],
    others: [receiverId],
  });
  const translated = await context.ai.translate({ ...discretion, ...asked, text });
  if (translated === null) throw new AppError('unavailable', 'moderation.error.no_translation');
  return translated;
}
