import { useRemoveFactor } from '#web/features/accounts/security-queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { useDone } from '#web/forms/use-done.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Confirms the removal: it makes the account easier to enter. */
export function RemoveFactorDialog({
  factor,
  isLast,
  onClose,
}: {
  factor: { id: string; friendly_name: string };
  isLast: boolean;
  onClose: () => void;
}) {
  const t = useTranslations();
  const done = useDone(onClose);
  const remove = useRemoveFactor();
  const { formError } = useFormRefusal(remove, {}, 'security.remove.failed');
  const name = factor.friendly_name;
  const send = (): void =>
    remove.mutate(factor.id, { onSuccess: done(t('security.remove.done', { name })) });
  return (
    <FormDialog
      title={t('security.remove.title')}
      text={t(isLast ? 'security.remove.text_last' : 'security.remove.text', { name })}
      error={formError}
      submit={{
        label: t('security.remove.submit'),
        busyLabel: t('security.remove.submit_busy'),
        isDanger: true,
      }}
      isBusy={remove.isPending}
      onSubmit={send}
      onClose={onClose}
    />
  );
}
