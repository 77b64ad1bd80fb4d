import type { ReactNode } from 'react';
import {
  useRoundCompliments,
  type Round,
  type RoundCompliment,
} from '#web/features/rounds/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Says that the letters have arrived, and fetches the caller’s own to print. */
export function OpenedRound({
  round,
  onPrint,
  children,
}: {
  round: Round;
  onPrint: (letters: readonly RoundCompliment[]) => void;
  children: ReactNode;
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
    <section className="panel">
      <h2 className="text-28">{t('rounds.opened.title')}</h2>
      <p className="mt-1 text-muted">{t('rounds.opened.text')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
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
      {children}
    </section>
  );
}
