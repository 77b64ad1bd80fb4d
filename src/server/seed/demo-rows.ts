import { randomUUID } from 'node:crypto';
import { thankYouMessage } from '#domain/compliments/compliment.ts';
import { hourMilliseconds } from '#domain/i18n/durations.ts';
import { writtenLanguage } from '#domain/i18n/written-language.ts';
import { nameOf } from '#server/db/shown-name.ts';
import type demo from '#server/seed/demo.json';

export type IdOf = (key: string) => string;

type DemoCompliment = (typeof demo.compliments)[number];

export type DemoRow = ReturnType<typeof toComplimentRow>;

export function toComplimentRow(
  compliment: DemoCompliment,
  { of: idOf, roundId }: { of: IdOf; roundId: string },
  now: Date,
) {
  const is = new Set(compliment.is);
  const createdAt = hoursBefore(now, compliment.hours);
  const isReported = compliment.reported !== undefined;
  return {
    id: randomUUID(),
    text: compliment.text,
    senderId: compliment.from === 'ai' ? null : idOf(compliment.from),
    senderName:
      compliment.from === 'ai' || is.has('anonymous') ? null : nameOf(idOf(compliment.from)),
    receiverId: idOf(compliment.to),
    isAi: compliment.from === 'ai',
    isAnonymous: is.has('anonymous'),
    isAiSuggested: is.has('suggested'),
    originalAiText: is.has('suggested') ? compliment.text : null,
    rating: is.has('rated') ? ('positive' as const) : null,
    shownRating: is.has('rated') ? ('positive' as const) : null,
    wasRated: is.has('rated'),
    thanked: is.has('thanked'),
    isRead: !is.has('unread'),
    roundId: is.has('of a round') ? roundId : null,
    reported: isReported,
    reportReason: compliment.reported ?? null,
    reportedAt: isReported ? soonAfter(createdAt, now) : null,
    createdAt,
  };
}

export function toReportRows({ id, receiverId, text, reportReason, reportedAt }: DemoRow) {
  if (reportReason === null || reportedAt === null) return [];
  return [
    {
      complimentId: id,
      reporterId: receiverId,
      reason: reportReason,
      createdAt: reportedAt,
      language: writtenLanguage(text),
    },
  ];
}

export type DemoThanks = ReturnType<typeof toThanksRows>[number];

export function toThanksRows(row: DemoRow, now: Date) {
  if (row.senderId === null) return [];
  const createdAt = soonAfter(row.createdAt, now);
  return [
    {
      complimentId: row.id,
      senderId: row.receiverId,
      senderName: nameOf(row.receiverId),
      receiverId: row.senderId,
      message: thankYouMessage,
      isRead: createdAt < hoursBefore(now, 18),
      createdAt,
    },
  ];
}

function hoursBefore(time: Date, hours: number): Date {
  return new Date(time.getTime() - hours * hourMilliseconds);
}

/** Within a day, and not in the future. */
function soonAfter(start: Date, now: Date): Date {
  const passed = now.getTime() - start.getTime();
  return new Date(start.getTime() + Math.min(20 * hourMilliseconds, passed * 0.4));
}
