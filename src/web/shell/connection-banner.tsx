import { useEffect, useRef } from 'react';
import { useConnection } from '#web/api/connection.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Red while the browser is offline, yellow while our server does not answer. */
export function ConnectionBanner() {
  const t = useTranslations();
  const { online, backend, check } = useConnection();
  useFailureToast(online && backend === 'failed');
  if (!online) return <Banner tone="red">{t('banner.offline')}</Banner>;
  if (backend !== 'failed') return null;
  const retry = (
    <Button variant="quiet" size="s" onClick={check}>
      {t('banner.retry')}
    </Button>
  );
  return (
    <Banner tone="yellow" action={retry}>
      {t('banner.unreachable')}
    </Banner>
  );
}

/** Says it once each time the connection breaks, not at every check while it stays broken. */
function useFailureToast(failed: boolean): void {
  const t = useTranslations();
  const toast = useToast();
  const said = useRef(false);
  useEffect(() => {
    if (failed && !said.current) toast.error(t('connection.error.backend'));
    said.current = failed;
  }, [failed, t, toast]);
}
