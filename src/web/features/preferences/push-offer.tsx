import { useState } from 'react';
import { usePageData } from '#web/api/page-data.tsx';
import { pushAbility } from '#web/api/push-device.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useEnablePushes } from '#web/features/preferences/queries.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFocusWhenLost } from '#web/ui/use-focus-when-lost.ts';

const storageKey = 'pushOffer';

type Answer = 'yes' | 'no' | 'denied';

const answerTexts: Record<Answer, TextKey> = {
  yes: 'pushes.here.turned_on',
  no: 'pushes.offer.noted',
  denied: 'pushes.here.denied',
};

/** Offers pushes once per browser, below the first opened letter; disappears with the page (P110). */
export function PushOffer() {
  const t = useTranslations();
  const showError = useErrorToast();
  const { offline } = usePageData();
  const [isOffered] = useState(() => offline && pushAbility() === 'unasked' && !isAnswered());
  const [answer, setAnswer] = useState<Answer | null>(null);
  const enablePushesHere = useEnablePushes();
  const text = useFocusWhenLost<HTMLParagraphElement>(answer);
  const recordAnswer = (newAnswer: Answer): void => {
    storeAnswered();
    setAnswer(newAnswer);
  };
  const accept = (): void =>
    enablePushesHere.mutate(undefined, {
      onSuccess: (isAllowed) => recordAnswer(isAllowed ? 'yes' : 'denied'),
      onError: showError('pushes.here.failed'),
    });
  if (!isOffered) return null;
  return (
    <section
      aria-label={t('pushes.panel.title')}
      className="tint flex items-start gap-3 rounded-m bg-sage px-5 py-4 text-on-tint"
    >
      <Icon name="mail" />
      <div className="min-w-0">
        <p ref={text} tabIndex={-1} className="font-semibold outline-none">
          {t(answer === null ? 'pushes.offer.title' : answerTexts[answer])}
        </p>
        {answer === null && (
          <>
            <p className="mt-1 text-14">{t('pushes.offer.text')}</p>
            <div className="mt-3 flex flex-wrap gap-2.5">
              <Button
                variant="ink"
                size="s"
                isBusy={enablePushesHere.isPending}
                busyLabel={t('pushes.here.busy')}
                onClick={accept}
              >
                {t('pushes.offer.yes')}
              </Button>
              <Button variant="quiet" size="s" onClick={() => recordAnswer('no')}>
                {t('pushes.offer.no')}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

/** Counts blocked storage as answered: the question would come on every visit. */
function isAnswered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return true;
  }
}

function storeAnswered(): void {
  try {
    localStorage.setItem(storageKey, 'answered');
  } catch {
    // Ignores full storage: the question comes once more.
  }
}
