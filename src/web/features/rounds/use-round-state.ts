import type { RoundSummary } from '#web/features/rounds/queries.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Returns a sentence about where a round stands for the caller. */
export function useRoundState(round: RoundSummary): string {
  const t = useTranslations();
  const dates = useDates();
  const when = dates.moment(round.openedAt ?? round.opensAt);
  if (round.openedAt !== null) return t('rounds.state.opened', { when });
  if (round.startedAt === null)
    return t('rounds.state.collecting', { count: round.memberCount, when });
  if (round.toWrite > 0) return t('rounds.state.to_write', { count: round.toWrite, when });
  return t(round.written > 0 ? 'rounds.state.written' : 'rounds.state.running', { when });
}
