import type { Round } from '#web/features/rounds/queries.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';

/** Returns the text of each slip on the washing line: a first name, or none where letters may be anonymous. */
export function useSlipNames({ firstNames, memberCount }: Round): string[] {
  const shownName = useShownName();
  return firstNames?.map(shownName) ?? Array.from({ length: memberCount }, () => '');
}
