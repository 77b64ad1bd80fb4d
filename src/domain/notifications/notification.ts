import type { Language } from '#domain/i18n/language.ts';

/** Lists the kinds of notifications in the app, by the column that holds them. */
export const notificationActions = [
  'approved',
  'deleted',
  'removed',
  'refused',
  'hidden',
  'warned',
  'appeal_upheld',
  'appeal_rejected',
  'restored',
  'reopened',
  'returned',
  'delivered',
  'paused',
  'unpaused',
  'revealed',
  'round_reminder',
  'code_renewed',
  'account_ends',
] as const;

export type NotificationAction = (typeof notificationActions)[number];

export function isNotificationAction(action: string): action is NotificationAction {
  return notificationActions.some((known) => known === action);
}

/** Notifications on one page; a full page may have a next one. */
export const notificationsAtOnce = 50;

/** The key of the reason’s wording in a notification. */
export function wordsIn(language: Language): string {
  return `words.${language}`;
}
