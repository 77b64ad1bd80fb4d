import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

const limitToastMs = 5000;
/** Shows longer, as it has three sentences. */
const networkToastMs = 12_000;

type LimitText = 'suggestions.error.limit' | 'suggestions.error.limit_network';

/** Tells a visitor that the daily limit of the browser or connection is reached; offers registration. */
export function useLimitToast(): (text?: LimitText) => void {
  const t = useTranslations();
  const toast = useToast();
  const [, navigate] = useLocation();
  return useCallback(
    (text = 'suggestions.error.limit') => {
      toast.info(t(text), {
        duration: text === 'suggestions.error.limit' ? limitToastMs : networkToastMs,
        action: { label: t('nav.register'), onPress: () => navigate('/register') },
      });
    },
    [t, toast, navigate],
  );
}
