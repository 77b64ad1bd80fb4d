import { useConnection } from '#web/api/connection.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

/** Red while the browser is offline, yellow while our server does not answer. */
export function ConnectionBanner() {
  const t = useTranslations();
  const { online, failure, check } = useConnection();
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
