import { defaultLanguage, languages, type Language } from '#domain/i18n/language.ts';
import { excerptOf, removalRules } from '#domain/moderation/moderation.ts';
import { isNotificationAction, wordsIn } from '#domain/notifications/notification.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { adminNotifications } from '#server/db/schema/notifications.ts';
import type { Channel, NotifyParts } from '#server/notify/channel.ts';
import type { NotificationEvent, NotifyEvent } from '#server/notify/event.ts';

export const inApp: Channel = async (parts, transaction, event) => {
  if (isNotification(event)) await write(parts, transaction, event);
};

export function isNotification(event: NotifyEvent): event is NotificationEvent {
  return isNotificationAction(event.kind);
}

/** A failure is logged and retried by `completeNotifications`; it never blocks the decision. */
async function write(
  parts: NotifyParts,
  transaction: Transaction,
  event: NotificationEvent,
): Promise<void> {
  const { personId } = event;
  const row = notificationRow(parts, event);
  try {
    await transaction.transaction((savepoint) => savepoint.insert(adminNotifications).values(row));
    noteChanges(transaction, { kind: 'notifications', personId });
  } catch (error) {
    parts.log.warn({ err: error, action: event.kind }, 'A notification is delayed.');
    parts.background.run(async () => {
      await parts.db.insert(adminNotifications).values(row);
      noteChanges(parts.db, { kind: 'notifications', personId });
    });
  }
}

/** Builds the row, with the German sentence and the data for other languages. */
export function notificationRow(
  { texts, clock }: Pick<NotifyParts, 'texts' | 'clock'>,
  { personId, complimentId, kind, text, params = {} }: NotificationEvent,
) {
  const excerpt = text === undefined ? null : excerptOf(text);
  const { words, ...others } = params;
  const all: Record<string, string> = {
    ...others,
    ...(words === undefined ? {} : inEachLanguage(words)),
    ...(excerpt === null ? {} : { excerpt }),
  };
  const rule = removalRules.find((known) => known === params.rule) ?? 'other';
  const sentence = texts.message(defaultLanguage, `notification.${kind}.text`, {
    excerpt: excerpt ?? '',
    rule: words?.[defaultLanguage] ?? texts.message(defaultLanguage, `moderation.rule.${rule}`),
    until: germanDay(params.until ?? ''),
    reason: params.reason ?? '',
  });
  // The moderator’s own words; a pause has its reason within the sentence.
  const added =
    kind !== 'paused' && params.reason !== undefined
      ? ` ${texts.message(defaultLanguage, 'notification.sentence.text', { sentence: params.reason })}`
      : '';
  return {
    userId: personId,
    complimentId,
    action: kind,
    message: sentence + added,
    params: all,
    createdAt: clock.now(),
  };
}

/** A notification keeps its wording when the reason changes. */
function inEachLanguage(words: Record<Language, string>): Record<string, string> {
  return Object.fromEntries(languages.map((language) => [wordsIn(language), words[language]]));
}

/** `2026-06-15` → `15.06.2026`, for the German sentence; other readers get their own format. */
function germanDay(until: string): string {
  return until.replace(/^(\d{4})-(\d\d)-(\d\d)$/u, '$3.$2.$1');
}
