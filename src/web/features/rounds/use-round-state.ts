import type { RoundSummary } from '#web/features/rounds/queries.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Returns a sentence about where a round stands for the caller, and when it opens where that is known. */
export function useRoundState(round: RoundSummary): string {
  const t = useTranslations();
  const dates = useDates();
  const when = dates.moment(round.openedAt ?? round.opensAt);
  if (round.openedAt !== null) return t('rounds.state.opened', { when });
  const state = t(stateOf(round), {
    count: round.startedAt === null ? round.memberCount : round.toWrite,
  });
  return round.opensByHand || round.writingEndedAt !== null
    ? state
    : `${state} ${t('rounds.state.opens', { when })}`;
}

function stateOf({ startedAt, writingEndedAt, toWrite, written }: RoundSummary) {
  if (startedAt === null) return 'rounds.poster.count';
  if (writingEndedAt !== null && toWrite === 0) return 'rounds.state.reading';
  if (toWrite > 0) return 'rounds.state.to_write';
  return written > 0 ? 'rounds.state.written' : 'rounds.state.running';
}
