import { useQuery } from '@tanstack/react-query';
import { readPendingCode } from '#web/features/rounds/pending-round.ts';
import { invitedQuery } from '#web/features/rounds/queries.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

/** Returns the round whose link was opened before there was an account; null without one that can be joined. */
export function usePendingRound(): { code: string; title: string | null } | null {
  const isHydrated = useIsHydrated();
  const code = isHydrated ? (readPendingCode() ?? '') : '';
  const { data } = useQuery({ ...invitedQuery(code), enabled: code !== '' });
  return data === undefined ? null : { code, title: data.title };
}
