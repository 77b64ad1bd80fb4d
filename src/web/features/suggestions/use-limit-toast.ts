import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

const limitToastMilliseconds = 5000;

/** Tells a visitor that the day's three are used up, with the way to more. */
export function useLimitToast(): () => void {
  const t = useTranslations();
  const toast = useToast();
  const [, navigate] = useLocation();
  return useCallback(() => {
    toast.info(t('suggestions.error.limit'), {
      duration: limitToastMilliseconds,
      action: { label: t('nav.register'), onPress: () => navigate('/register') },
    });
  }, [t, toast, navigate]);
}
