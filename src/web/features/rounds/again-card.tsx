import { useState } from 'react';
import { useLocation } from 'wouter';
import { randomId } from '#web/api/random-id.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import type { Round } from '#web/features/rounds/queries.ts';
import { useCreateRound } from '#web/features/rounds/round-actions.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Offers the organizer of an opened round another one with the same people, in one press. */
export function AgainCard({ round }: { round: Round }) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const create = useCreateRound();
  const [id] = useState(randomId);
  const { title, note, shape, lettersEach, signing, readsFirst } = round;
  const repeat = (): void =>
    create.mutate(
      {
        id,
        title,
        note,
        shape,
        lettersEach,
        signing,
        readsFirst,
        opensAt: null,
        receiverId: null,
        memberIds: [],
        again: round.id,
      },
      {
        onSuccess: () => navigate(`/rounds?id=${id}`),
        onError: (error) => toast.error(errorText(error, 'rounds.act.failed')),
      },
    );
  return (
    <section className="tint mt-8 flex flex-wrap items-center justify-between gap-4 rounded-l bg-sage p-6 text-on-tint">
      <div>
        <h2 className="text-28">{t('rounds.again.title')}</h2>
        <p className="mt-1">{t('rounds.again.text')}</p>
      </div>
      <Button
        variant="ink"
        isBusy={create.isPending}
        busyLabel={t('rounds.act.busy')}
        onClick={repeat}
      >
        {t('rounds.again.act')}
      </Button>
    </section>
  );
}
