import { useFormatter } from 'use-intl/react';

/** '1.234': how many there are, as the shown language writes it. */
export function useCount(): (count: number) => string {
  const format = useFormatter();
  return (count) => format.number(count);
}
