import type { ReactNode } from 'react';
import { useDates } from '#web/i18n/use-dates.ts';

/** Time with its exact date as the title; relative, such as “gestern”, without `children`. */
export function TimeText({ at, children }: { at: string; children?: ReactNode }) {
  const dates = useDates();
  return (
    <time dateTime={at} title={dates.exact(at)}>
      {children ?? dates.relative(at)}
    </time>
  );
}
