import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog, DialogArt, DialogTitle } from '#web/ui/dialog.tsx';
import { Illustration } from '#web/ui/illustration.tsx';

/** Explains that writing needs an account and links to sign-in and registration. Mount it only while it is open. */
export function LoginRequiredDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  return (
    <Dialog size="s" onClose={onClose}>
      <DialogArt>
        <Illustration name="empty-sent" />
      </DialogArt>
      <DialogTitle>{t('home.login_required.title')}</DialogTitle>
      <p className="dialog-lead">{t('home.login_required.text')}</p>
      <Actions>
        <Button variant="quiet" href="/login">
          {t('nav.login')}
        </Button>
        <Button href="/register" data-autofocus>
          {t('nav.register')}
        </Button>
      </Actions>
    </Dialog>
  );
}
