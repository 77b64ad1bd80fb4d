import { useErrorText } from '#web/api/use-error-text.ts';
import type { TextKey } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Returns handlers that show an error in a toast: its own text, else `fallback`. */
export function useErrorToast(): (fallback?: TextKey) => (error: unknown) => void {
  const toast = useToast();
  const errorText = useErrorText();
  return (fallback) => (error) => toast.error(errorText(error, fallback));
}
