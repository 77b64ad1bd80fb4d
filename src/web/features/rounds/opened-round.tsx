import type { ReactNode } from 'react';
import type { Round, RoundCompliment } from '#web/features/rounds/queries.ts';
import { useRoundCompliments } from '#web/features/rounds/round-actions.ts';
import { Street } from '#web/features/rounds/street.tsx';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Says who has letters now; `children` are the caller’s own, which can also be printed. */
export function OpenedRound({
  round,
  personId,
  onPrint,
  children,
}: {
  round: Round;
  personId: string;
  onPrint: (letters: readonly RoundCompliment[]) => void;
  children: ReactNode;
}) {
  const t = useTranslations();
  const shownName = useShownName();
  const part = partOf(round, personId);
  const name = shownName(round.receiver?.name ?? null);
  const count = round.letterCount;
  if (count === 0)
    return (
      <EmptyState
        headingLevel="h2"
        illustration="empty-received"
        title={t('rounds.opened.empty_title')}
      >
        {t('rounds.opened.empty_text')}
      </EmptyState>
    );
  return (
    <>
      {part === 'organizer' && (
        <Street
          share={(round.openedBy?.opened ?? 0) / Math.max(1, round.openedBy?.receivers ?? 1)}
          className="mt-2"
        />
      )}
      <EmptyState
        headingLevel="h2"
        illustration={part === 'writers' ? 'success' : null}
        title={
          part === 'receiver' || count === null
            ? t(`rounds.opened.${part}_title`, { name })
            : t(`rounds.opened.${part}_count`, { name, count })
        }
      >
        {part !== 'receiver' && <span className="block">{t(`rounds.opened.${part}_text`)}</span>}
        {round.openedBy !== null && (
          <span className="block">{t('rounds.opened.by', round.openedBy)}</span>
        )}
      </EmptyState>
      {part === 'receiver' && (
        <>
          {children}
          <OwnLetters round={round} onPrint={onPrint} />
        </>
      )}
      <p className="mt-4 text-center text-14 text-muted">{t('rounds.opened.days')}</p>
    </>
  );
}

/** Returns the caller’s part: in a round for one only that person has received letters. */
function partOf(round: Round, personId: string): 'receiver' | 'writers' | 'organizer' {
  if (round.shape === 'one') return round.receiver?.id === personId ? 'receiver' : 'writers';
  return round.isMember ? 'receiver' : 'organizer';
}

function OwnLetters({
  round,
  onPrint,
}: {
  round: Round;
  onPrint: (letters: readonly RoundCompliment[]) => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const compliments = useRoundCompliments();
  const print = (): void =>
    compliments.mutate(round.id, {
      onSuccess: (answer) => {
        if (answer.compliments.length === 0) toast.info(t('rounds.opened.none'));
        else onPrint(answer.compliments);
      },
      onError: () => toast.error(t('favorites.print.failed')),
    });
  return (
    <div className="mt-7 flex flex-wrap justify-center gap-3">
      <Button icon="mail" href="/dashboard">
        {t('rounds.opened.letters')}
      </Button>
      <Button
        variant="quiet"
        isBusy={compliments.isPending}
        busyLabel={t('favorites.print.busy')}
        onClick={print}
      >
        {t('rounds.opened.print')}
      </Button>
    </div>
  );
}
