import { useEffect, useEffectEvent } from 'react';
import { useConnection } from '#web/api/connection.ts';
import { useFailureText } from '#web/api/use-failure-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Shows a red banner offline, and a yellow one and a toast if the server does not answer. */
export function ConnectionBanner() {
  const t = useTranslations();
  const { online, failure, check } = useConnection();
  useLossToast(failure);
  if (!online) return <Banner tone="red">{t('banner.offline')}</Banner>;
  if (failure === null) return null;
  const retry = (
    <Button className="shrink-0" variant="quiet" size="s" onClick={check}>
      {t('banner.retry')}
    </Button>
  );
  return (
    <Banner tone="yellow" action={retry}>
      {t('banner.unreachable')}
    </Banner>
  );
}

/** Reports each loss once: later checks find the same one. */
function useLossToast(failure: Error | null): void {
  const toast = useToast();
  const failureText = useFailureText();
  const showLoss = useEffectEvent(() =>
    toast.error(failureText(failure, 'connection.error.backend')),
  );
  const isLost = failure !== null;
  useEffect(() => {
    if (isLost) showLoss();
  }, [isLost]);
}
