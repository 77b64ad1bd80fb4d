/** Reads a header Retry-After, of seconds or a time, in milliseconds, a day at most; null without one. */
export function retryAfterOf(value: string | null | undefined): number | null {
  const isNumber = /^\d+(?:\.\d+)?$/u.test(value ?? '');
  const wait = isNumber ? Number(value) * 1000 : Date.parse(value ?? '') - Date.now();
  return Number.isNaN(wait) ? null : Math.min(Math.max(0, wait), 24 * 60 * 60 * 1000);
}
