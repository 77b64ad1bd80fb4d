import type { ReactNode } from 'react';
import { firstNameOf } from '#domain/accounts/person-name.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useOnce } from '#web/api/use-once.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog, DialogArt, DialogTitle } from '#web/ui/dialog.tsx';
import { Illustration } from '#web/ui/illustration.tsx';
import { DashboardPicture, ProfilePicture } from '#web/ui/welcome-pictures.tsx';

/** Greets a new member and explains the two main places. Every way to close it calls `onStart`. */
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
    <Dialog size="xl" onClose={start}>
      <DialogArt>
        <Illustration name="welcome" />
      </DialogArt>
      <DialogTitle>{t('welcome.heading.title', { name: firstNameOf(name) })}</DialogTitle>
      <p className="dialog-lead">{t('welcome.heading.lead')}</p>
      <ul className="mt-5.5 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Place
          picture={<DashboardPicture />}
          title={t('welcome.dashboard.title')}
          text={t('welcome.dashboard.text')}
        />
        <Place
          picture={<ProfilePicture />}
          title={t('welcome.profile.title')}
          text={t('welcome.profile.text')}
        />
      </ul>
      <Actions>
        <Button size="l" wide data-autofocus isBusy={starting.isPending} onClick={start}>
          {t('welcome.action.start')}
        </Button>
      </Actions>
    </Dialog>
  );
}

function Place({ picture, title, text }: { picture: ReactNode; title: string; text: string }) {
  return (
    <li className="grid grid-cols-[116px_1fr] items-start gap-4">
      {picture}
      <div>
        <h3>{title}</h3>
        <p className="mt-1 text-14 text-muted">{text}</p>
      </div>
    </li>
  );
}
