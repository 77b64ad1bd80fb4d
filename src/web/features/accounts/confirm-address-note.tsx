import { api, read } from '#web/api/client.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useOnce } from '#web/api/use-once.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Asks for confirmation of the address and resends the mail. */
export function ConfirmAddressNote({ email }: { email: string }) {
  const t = useTranslations();
  const request = useConfirmationMail(email);
  return (
    <Note title={t('security.unconfirmed.title')} icon="mail" role="note" className="mt-4.5">
      <p>{t('security.unconfirmed.text')}</p>
      <Button
        variant="quiet"
        size="s"
        className="mt-3"
        isBusy={request.isPending}
        busyLabel={t('accounts.confirmation.resend_busy')}
        onClick={() => request.mutate()}
      >
        {t('security.unconfirmed.send')}
      </Button>
    </Note>
  );
}

/** Resends the link that confirms the member's address; reports success and failure. */
function useConfirmationMail(email: string) {
  const t = useTranslations();
  const toast = useToast();
  const showError = useErrorToast();
  return useOnce({
    mutationFn: () => read(api.auth.email.confirmation.$post({ json: { email } })),
    onSuccess: () => toast.success(t('accounts.confirmation.resent')),
    onError: showError('accounts.confirmation.failed'),
  });
}
