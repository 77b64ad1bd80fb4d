import { api, read } from '#web/api/client.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useOnce } from '#web/api/use-once.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Mails a link that sets a first password, for members who sign in with a provider. */
export function PasswordLinkButton({ email }: { email: string }) {
  const t = useTranslations();
  const toast = useToast();
  const showError = useErrorToast();
  const request = useOnce({
    mutationFn: () => read(api.auth['forgotten-password'].$post({ json: { email } })),
    onSuccess: ({ isMailed }) =>
      isMailed
        ? toast.success(t('profile.password.link_sent'))
        : toast.info(t('login.forgot.kept', { email })),
    onError: showError('login.forgot.failed'),
  });
  return (
    <Button
      variant="quiet"
      size="s"
      isBusy={request.isPending}
      busyLabel={t('profile.password.set_busy')}
      onClick={() => request.mutate()}
    >
      {t('profile.password.set')}
    </Button>
  );
}
