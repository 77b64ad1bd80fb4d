import { firstNameOf } from '#domain/accounts/person-name.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useOnce } from '#web/api/use-once.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog, DialogArt, DialogTitle } from '#web/ui/dialog.tsx';
import { Illustration } from '#web/ui/illustration.tsx';

/** Greets a new member and explains dashboard and profile in three lines. Every way to close it calls `onStart`. */
export function WelcomeDialog({ name, onStart }: { name: string; onStart: () => Promise<void> }) {
  const t = useTranslations();
  const showError = useErrorToast();
  const starting = useOnce({
    mutationFn: onStart,
    onError: showError(),
  });
  const start = (): void => {
    if (!starting.isPending) starting.mutate();
  };
  return (
    <Dialog onClose={start}>
      <DialogArt>
        <Illustration name="welcome" />
      </DialogArt>
      <DialogTitle>{t('welcome.heading.title', { name: firstNameOf(name) })}</DialogTitle>
      <ul className="mt-3 grid gap-2 text-muted">
        <li>{t('welcome.dashboard.text')}</li>
        <li>{t('welcome.answer.text')}</li>
        <li>{t('welcome.profile.text')}</li>
      </ul>
      <Actions>
        <Button size="l" wide data-autofocus isBusy={starting.isPending} onClick={start}>
          {t('welcome.action.start')}
        </Button>
      </Actions>
    </Dialog>
  );
}
