import { useEffect, useEffectEvent } from 'react';
import { useClaim } from '#web/features/moderation/queries.ts';
import type { Letter } from '#web/features/moderation/queue-source.ts';
import { Translation } from '#web/features/moderation/translation.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Quote } from '#web/ui/letter.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

export function DecisionLetter({ letter }: { letter: Letter }) {
  const { language } = useLanguage();
  return (
    <div className="max-h-80 overflow-y-auto rounded-m bg-sunk px-5 py-4">
      <Quote
        text={letter.text}
        lang={letter.language ?? language}
        className="font-serif text-18 wrap-anywhere"
      />
      <Translation letter={letter} />
    </div>
  );
}

export function DecisionProgress({
  done,
  total,
  onStop,
}: {
  done: number;
  total: number;
  onStop: () => void;
}) {
  const t = useTranslations();
  const label = t('moderation.bulk.progress', { done, total });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="grow">
        <ProgressBar label={label} max={total} value={done} />
      </div>
      <output className="text-14 text-muted figures">{label}</output>
      <Button variant="quiet" size="s" onClick={onStop}>
        {t('moderation.bulk.stop')}
      </Button>
    </div>
  );
}

/** Claims the letter while its dialog is open, so that other moderators choose another. */
export function useClaimWhileOpen(complimentId: string | null): void {
  const { mutate } = useClaim();
  const change = useEffectEvent((id: string, isClaimed: boolean) =>
    mutate({ complimentId: id, isClaimed }),
  );
  useEffect(() => {
    if (complimentId === null) return undefined;
    change(complimentId, true);
    return () => change(complimentId, false);
  }, [complimentId]);
}
