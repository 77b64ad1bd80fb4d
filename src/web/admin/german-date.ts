import { useTimeZone } from 'use-intl/react';

/** Formats '20.11.2026' in every language, for the table of reports (P64). */
export function useGermanDate(): (iso: string) => string {
  const timeZone = useTimeZone();
  return (iso) => germanDate(iso, timeZone);
}

export function germanDate(iso: string, timeZone = 'UTC'): string {
  const options = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone } as const;
  return new Date(iso).toLocaleDateString('de-DE', options);
}
