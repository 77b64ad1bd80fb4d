import { useEffect } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { takePressBeforeRenewal } from '#web/shell/renew-page.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Tells the person to press again, after missing code has reloaded the page. */
export function RenewalNote() {
  const t = useTranslations();
  const toast = useToast();
  useEffect(() => {
    if (takePressBeforeRenewal()) toast.info(t('shell.failure.renewed'));
  }, [t, toast]);
  return null;
}
