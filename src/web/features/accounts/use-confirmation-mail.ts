import { api, read } from '#web/api/client.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Resends the link that confirms the member's address; reports success and failure. */
export function useConfirmationMail(email: string) {
  const t = useTranslations();
  const toast = useToast();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: () => read(api.auth.email.confirmation.$post({ json: { email } })),
    onSuccess: () => toast.success(t('accounts.confirmation.resent')),
    onError: showError('accounts.confirmation.failed'),
  });
}
