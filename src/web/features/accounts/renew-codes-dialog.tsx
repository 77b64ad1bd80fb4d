import { useState } from 'react';
import { RecoveryCodesDialog } from '#web/features/accounts/recovery-codes-dialog.tsx';
import { useRenewRecoveryCodes } from '#web/features/accounts/security-queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Confirms the renewal, as old codes become invalid, and shows the new codes. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { formError } = useFormRefusal(renew, {}, 'security.codes.failed');
  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      title={t('security.codes.renew_title')}
      text={t('security.codes.renew_text')}
      error={formError}
      submit={{
        label: t('security.codes.renew'),
        busyLabel: t('security.codes.renew_busy'),
      }}
      isBusy={renew.isPending}
      onSubmit={() => renew.mutate(undefined, { onSuccess: setCodes })}
      onClose={onClose}
    />
  );
}
