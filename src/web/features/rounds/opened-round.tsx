import type { ReactNode } from 'react';
import type { Round, RoundCompliment } from '#web/features/rounds/queries.ts';
import { useRoundCompliments } from '#web/features/rounds/round-actions.ts';
import { Street } from '#web/features/rounds/street.tsx';
import { useRoundState } from '#web/features/rounds/use-round-state.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Illustration } from '#web/ui/illustration.tsx';
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
  const state = useRoundState(round);
  const name = shownName(round.receiver?.name ?? null);
  const count = round.letterCount;
  const { opened, receivers } = round.openedBy ?? { opened: 0, receivers: 1 };
  if (count === 0)
    return (
      <EmptyState
        headingLevel="h1"
        illustration="empty-received"
        title={t('rounds.opened.empty_title')}
      >
        {t('rounds.opened.empty_text')}
      </EmptyState>
    );
  return (
    <>
      <header className={part === 'receiver' ? 'mx-auto mb-4 max-w-160' : 'mt-2 text-center'}>
        <p className="wrap-anywhere text-muted">{round.title}</p>
        <h1 className="mt-1">
          {part === 'receiver' || count === null
            ? t(`rounds.opened.${part}_title`, { name })
            : t(`rounds.opened.${part}_count`, { name, count })}
        </h1>
        <p className="mt-3 text-18 text-muted">
          {part !== 'receiver' && t(`rounds.opened.${part}_text`)}{' '}
          {round.openedBy !== null && t('rounds.opened.by', round.openedBy)}
        </p>
      </header>
      {part === 'organizer' && <Street share={opened / Math.max(1, receivers)} className="mt-2" />}
      {part === 'writers' && <Illustration name="success" className="mx-auto w-82.5 max-w-full" />}
      {part === 'receiver' && (
        <>
          {children}
          <OwnLetters round={round} onPrint={onPrint} />
        </>
      )}
      <p className="mt-4 text-center text-14 text-muted">
        {state}
        <br />
        {t('rounds.opened.days')}
      </p>
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
      <Button variant="quiet" icon="mail" href="/dashboard">
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
