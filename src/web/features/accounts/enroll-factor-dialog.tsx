import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { activityQuery } from '#web/api/activity.ts';
import { useEnterSession } from '#web/api/session.ts';
import { NameFactorDialog } from '#web/features/accounts/name-factor-dialog.tsx';
import { RecoveryCodesDialog } from '#web/features/accounts/recovery-codes-dialog.tsx';
import {
  recoveryCodesQuery,
  type EnrolledFactor,
} from '#web/features/accounts/security-queries.ts';
import { VerifyFactorDialog } from '#web/features/accounts/verify-factor-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Names a factor, proves it with a first code, and shows the recovery codes of the first factor. */
export function EnrollFactorDialog({
  type,
  onClose,
}: {
  type: 'totp' | 'phone';
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const client = useQueryClient();
  const enterSession = useEnterSession();
  const [factor, setFactor] = useState<EnrolledFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (factor === null)
    return <NameFactorDialog type={type} onEnrolled={setFactor} onClose={onClose} />;

  const finish = (recoveryCodes: readonly string[] | null): void => {
    toast.success(t('security.enroll.done', { name: factor.friendlyName }));
    if (recoveryCodes === null) onClose();
    else setCodes(recoveryCodes);
    // Reloads: the session has a new secret, and the list a new factor.
    void enterSession();
    void client.invalidateQueries({ queryKey: activityQuery.queryKey });
    void client.invalidateQueries({ queryKey: recoveryCodesQuery.queryKey });
  };
  return <VerifyFactorDialog factor={factor} onVerified={finish} onClose={onClose} />;
}
