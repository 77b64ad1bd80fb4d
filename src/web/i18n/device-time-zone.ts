import { isTimeZone, usualTimeZone } from '#domain/i18n/time-zone.ts';

/** Returns the browser's time zone, or `otherwise` for a name that no formatter takes. */
export function deviceTimeZone(otherwise = usualTimeZone): string {
  const said: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return said !== undefined && isTimeZone(said) ? said : otherwise;
}
