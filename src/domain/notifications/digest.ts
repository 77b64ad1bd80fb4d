import { momentAt, wallClock } from '#domain/i18n/time-zone.ts';

/*
 * Mails that say what has come, in the morning of whoever wishes for them (decision 030). Times are those of the clock of
 * their time zone.
 */

/** `daily`: on the morning after something has come. */
export const digestRhythms = ['never', 'daily', 'weekly'] as const;

export type DigestRhythm = (typeof digestRhythms)[number];

/** Of whoever gets them. */
export type DigestChoice = Exclude<DigestRhythm, 'never'>;

/** Why somebody can get none: this server sends no mails, or nobody knows whose address it is. */
export const digestObstacles = ['no_mails', 'unconfirmed'] as const;

export type DigestObstacle = (typeof digestObstacles)[number];

/** The morning in which mails are sent, from the first hour to before the second. */
const morningHours = { from: 8, to: 12 };

/** The weekly one comes on Mondays. */
const monday = 1;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Whether it is morning there. A server that was away for longer waits for the next one. */
export function isMorning(now: Date, timeZone: string): boolean {
  const hour = new Date(wallClock(now, timeZone)).getUTCHours();
  return hour >= morningHours.from && hour < morningHours.to;
}

/** When the next morning begins; the next Monday's for the weekly ones. */
export function nextMorning(now: Date, timeZone: string, choice: DigestChoice): Date {
  const today = Math.floor(wallClock(now, timeZone) / dayMilliseconds) * dayMilliseconds;
  for (let day = today; ; day += dayMilliseconds) {
    const start = momentAt(day + morningHours.from * 60 * 60 * 1000, timeZone);
    const isDay = choice === 'daily' || new Date(day).getUTCDay() === monday;
    if (isDay && start > now) return start;
  }
}

/** The first words of a letter, as many as make a line or two; a longer one ends with “…”. */
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
