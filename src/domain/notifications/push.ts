/* Push messages (RFC 8030) say that a letter is there, and more only if the person wishes it (decision 027). */

export const pushKinds = ['letter', 'thanks', 'team'] as const;

export type PushKind = (typeof pushKinds)[number];

/** The browser’s push subscription. Keys are base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** A further device replaces the one that was seen longest ago. */
export const mostPushDevices = 10;

/** How long a browser without a visit stays registered. */
export const pushDeviceDays = 180;

/** Minutes of gathering before a push, and minutes without a push after it. */
export const gatheringMinutes = 1;
export const pauseMinutes = 15;

/** A time of day, like `22:00`. */
export const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The secret that identifies a browser after its endpoint changed: 32 bytes in base64url. */
export const pushKey = /^[\w-]{43}$/;

export type QuietHours = { from: string; to: string };

export const usualQuietHours: QuietHours = { from: '22:00', to: '07:00' };

/** The content for the service worker, in the person's language. */
export type PushMessage = {
  title: string;
  body: string;
  lang: string;
  /** The page opened by a click, from the first slash on. */
  path: string;
  /** A newer push replaces an older one with the same tag. */
  tag: string;
};

const minute = 60_000;
const dayMinutes = 24 * 60;

/** Returns the end of the current quiet hours, also across a clock change; null outside them. */
export function quietUntil(now: Date, { from, to }: QuietHours, timeZone: string): Date | null {
  const clock = minutesOf(clockIn(now, timeZone));
  const start = minutesOf(from);
  const length = (minutesOf(to) - start + dayMinutes) % dayMinutes;
  const passed = (clock - start + dayMinutes) % dayMinutes;
  if (passed >= length) return null;
  const begunMinute = Math.floor(now.getTime() / minute) * minute;
  const end = new Date(begunMinute + (length - passed) * minute);
  const changed = new Date(end.getTime() + behind(clockIn(end, timeZone), to) * minute);
  // A skipped local time counts as if the clock had not changed.
  return clockIn(changed, timeZone) === to ? changed : end;
}

/** Minutes until a time of day; negative when just past. */
function behind(clock: string, time: string): number {
  const ahead = (minutesOf(time) - minutesOf(clock) + dayMinutes) % dayMinutes;
  return ahead > dayMinutes / 2 ? ahead - dayMinutes : ahead;
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
