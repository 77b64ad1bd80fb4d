import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useRequestConfirmation } from '#web/features/accounts/mail-link-queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Requests a new link that confirms a new account. */
export function ResendConfirmation({ email }: { email: string }) {
  const t = useTranslations();
  const toast = useToast();
  const showError = useErrorToast();
  const request = useRequestConfirmation();
  const send = (): void =>
    request.mutate(email, {
      onSuccess: () => toast.success(t('accounts.confirmation.resent')),
      onError: showError('accounts.confirmation.failed'),
    });
  return (
    <Button
      variant="quiet"
      size="s"
      icon="mail"
      isBusy={request.isPending}
      busyLabel={t('accounts.confirmation.resend_busy')}
      onClick={send}
    >
      {t('accounts.confirmation.resend')}
    </Button>
  );
}
