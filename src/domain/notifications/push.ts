/*
 * What is told on a device while nobody looks at a page (RFC 8030): that a letter is there, and no more than that unless
 * somebody wishes for it (decision 027).
 */

/** What a push can be about. */
export const pushKinds = ['letter', 'thanks', 'team'] as const;

export type PushKind = (typeof pushKinds)[number];

/** A browser as a push reaches it. Its keys are base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** More than anybody carries about; with another one the one that was seen longest ago is forgotten. */
export const mostPushDevices = 10;

/** How long a browser is told that nobody has opened a page in. */
export const pushDeviceDays = 180;

/** How long what comes is gathered before it is told, and how long it is quiet after that, in minutes. */
export const gatheringMinutes = 1;
export const pauseMinutes = 15;

/** A time of day, like `22:00`. */
export const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The secret by which a browser is known to the server when its address is another: 32 bytes in base64url. */
export const pushKey = /^[\w-]{43}$/;

export type QuietHours = { from: string; to: string };

/** Where somebody has chosen nothing yet. */
export const usualQuietHours: QuietHours = { from: '22:00', to: '07:00' };

/** What the worker of the pages shows. Its sentences are made on the server, in the person's language. */
export type PushMessage = {
  title: string;
  body: string;
  lang: string;
  /** Where a press leads, from the first slash on. */
  path: string;
  /** A newer one of the same tag takes the place of the older. */
  tag: string;
};

const minute = 60_000;
const dayMinutes = 24 * 60;

/** When the quiet hours end that it is in now, by the clock, also where it is changed meanwhile; null outside them. */
export function quietUntil(now: Date, { from, to }: QuietHours, timeZone: string): Date | null {
  const clock = minutesOf(clockIn(now, timeZone));
  const start = minutesOf(from);
  const length = (minutesOf(to) - start + dayMinutes) % dayMinutes;
  const passed = (clock - start + dayMinutes) % dayMinutes;
  if (passed >= length) return null;
  const begunMinute = Math.floor(now.getTime() / minute) * minute;
  const end = new Date(begunMinute + (length - passed) * minute);
  const changed = new Date(end.getTime() + behind(clockIn(end, timeZone), to) * minute);
  // There may be no such time in that night: then it is what it would have been.
  return clockIn(changed, timeZone) === to ? changed : end;
}

/** How many minutes it is until a time of day; below zero where it has just been. */
function behind(clock: string, time: string): number {
  const ahead = (minutesOf(time) - minutesOf(clock) + dayMinutes) % dayMinutes;
  return ahead > dayMinutes / 2 ? ahead - dayMinutes : ahead;
}

export function isTimeZone(name: string): boolean {
  try {
    clockIn(new Date(0), name);
    return true;
  } catch {
    return false;
  }
}

/** Like `09:05`. */
function clockIn(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(now);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
