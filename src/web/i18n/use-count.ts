import { useFormatter } from 'use-intl/react';

/** Formats an integer in the shown language: '1.234'. */
export function useCount(): (count: number) => string {
  const format = useFormatter();
  return (count) => format.number(count);
}
