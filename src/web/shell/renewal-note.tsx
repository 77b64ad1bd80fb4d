import { useEffect } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { takePressBeforeRenewal } from '#web/shell/renew-page.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Says, after a press whose code was missing has loaded the page anew, that it has to be made again. */
export function RenewalNote() {
  const t = useTranslations();
  const toast = useToast();
  useEffect(() => {
    if (takePressBeforeRenewal()) toast.info(t('shell.failure.renewed'));
  }, [t, toast]);
  return null;
}
