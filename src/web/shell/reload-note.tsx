import { useEffect } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { consumePressBeforeReload } from '#web/shell/reload-page.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Tells the person to press again, after missing code has reloaded the page. */
export function ReloadNote() {
  const t = useTranslations();
  const toast = useToast();
  useEffect(() => {
    if (consumePressBeforeReload()) toast.info(t('shell.failure.renewed'));
  }, [t, toast]);
  return null;
}
