import { dayMilliseconds } from '#domain/i18n/durations.ts';
import { momentAt, wallClock } from '#domain/i18n/time-zone.ts';

/* Digest mails in the receiver’s morning (decision 030), in the receiver’s time zone. */

/** `daily`: only after days with news. */
export const digestRhythms = ['never', 'daily', 'weekly'] as const;

export type DigestRhythm = (typeof digestRhythms)[number];

export type DigestChoice = Exclude<DigestRhythm, 'never'>;

/** Why a person gets no digest: there is no address, the server sends no mails, or the address is not confirmed. */
export const digestObstacles = ['no_address', 'no_mails', 'unconfirmed'] as const;

export type DigestObstacle = (typeof digestObstacles)[number];

/** Local hours; the end is exclusive. */
const morningHours = { from: 8, to: 12 };

const monday = 1;

/** Checks the local morning. A server that was down for longer waits for the next one. */
export function isMorning(now: Date, timeZone: string): boolean {
  const hour = new Date(wallClock(now, timeZone)).getUTCHours();
  return hour >= morningHours.from && hour < morningHours.to;
}

/** Returns the start of the next morning; for the weekly digest, of the next Monday. */
export function nextMorning(now: Date, timeZone: string, choice: DigestChoice): Date {
  const today = Math.floor(wallClock(now, timeZone) / dayMilliseconds) * dayMilliseconds;
  for (let day = today; ; day += dayMilliseconds) {
    const start = momentAt(day + morningHours.from * 60 * 60 * 1000, timeZone);
    const isDay = choice === 'daily' || new Date(day).getUTCDay() === monday;
    if (isDay && start > now) return start;
  }
}

/** Returns the first one or two lines of a letter, with “…” when cut. */
export function firstWords(text: string, most = 140): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= most) return line;
  let words = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line)) {
    if (words.length + segment.length > most) break;
    words += segment;
  }
  return `${words.replace(/[\s\p{P}]+$/u, '')}…`;
}
