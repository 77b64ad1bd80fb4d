import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Copies a text to the clipboard and reports success or failure in a toast. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTranslations();
  const toast = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('security.copy.done'));
    } catch {
      toast.error(t('security.copy.failed'));
    }
  };
  return (
    <Button variant="quiet" size="s" onClick={() => void copy()}>
      {label ?? t('security.copy.action')}
    </Button>
  );
}
