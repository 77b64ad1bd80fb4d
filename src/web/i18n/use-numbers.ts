import { useMemo } from 'react';
import { useFormatter, useLocale } from 'use-intl/react';

export interface Numbers {
  count: (value: number) => string;
  /** '0,25'; a dash for null. */
  hundredths: (value: number | null) => string;
  /** '62 %' from 0.62. */
  percent: (share: number) => string;
  /** '62 %' of a whole; null if the whole is 0. */
  share: (part: number, whole: number) => string | null;
  /** '0,5 %' from 0.005; a dash for null. */
  finePercent: (share: number | null) => string;
  /** '8,14 $'; two decimals, and '< 0,01 $' for less. */
  dollars: (value: number) => string;
  /** '0,0051 $' for averages; four decimals, and '< 0,0001 $' for less. */
  meanDollars: (value: number) => string;
  /** '40 Minuten', '7,5 Stunden', '3 Tage' from seconds; a dash for null. */
  duration: (seconds: number | null) => string;
  /** '1 Minute 5 Sekunden', '23 Sekunden' from seconds. */
  countdown: (seconds: number) => string;
  /** '22.10.' from '2026-10-22', for axes. */
  shortDay: (day: string) => string;
}

/** Formats numbers in the shown language. */
export function useNumbers(): Numbers {
  const format = useFormatter();
  const locale = useLocale();
  return useMemo(() => {
    const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    const hundredths = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
    const finePercent = new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 1,
    });
    const dollars = currencyFormat(locale, 2);
    const meanDollars = currencyFormat(locale, 4);
    return {
      count: (value) => count.format(value),
      hundredths: (value) => (value === null ? '–' : hundredths.format(value)),
      percent: (share) => percent.format(share),
      share: (part, whole) => (whole === 0 ? null : percent.format(part / whole)),
      finePercent: (share) => (share === null ? '–' : finePercent.format(share)),
      dollars,
      meanDollars,
      duration: (seconds) => (seconds === null ? '–' : formatDuration(locale, seconds)),
      countdown: (seconds) => formatCountdown(locale, seconds),
      shortDay: (day) =>
        format.dateTime(new Date(`${day}T00:00:00Z`), {
          day: 'numeric',
          month: 'numeric',
          timeZone: 'UTC',
        }),
    };
  }, [format, locale]);
}

/** Uses minutes below 90 minutes, hours below 48 hours, then days. */
function formatDuration(locale: string, seconds: number): string {
  const minutes = seconds / 60;
  if (minutes < 90) return formatUnit(locale, 'minute', Math.ceil(minutes));
  const hours = minutes / 60;
  return hours < 48 ? formatUnit(locale, 'hour', hours) : formatUnit(locale, 'day', hours / 24);
}

function formatCountdown(locale: string, seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [
    ...(minutes > 0 ? [formatUnit(locale, 'minute', minutes)] : []),
    ...(rest > 0 || minutes === 0 ? [formatUnit(locale, 'second', rest)] : []),
  ];
  return parts.join(' ');
}

function formatUnit(
  locale: string,
  unit: 'second' | 'minute' | 'hour' | 'day',
  value: number,
): string {
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, style).format(value);
}

function currencyFormat(locale: string, decimals: number): Numbers['dollars'] {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const smallest = 10 ** -decimals;
  // Avoids rounding to zero, which would look free.
  return (value) =>
    value > 0 && value < smallest / 2 ? `<\u{a0}${format.format(smallest)}` : format.format(value);
}
