import { useEffect, useState } from 'react';
import { clearMutationError } from '#web/api/clear-mutation-error.ts';
import { useFactorCheck } from '#web/api/factor-check.ts';
import type { EnrolledFactor } from '#web/features/accounts/security-queries.ts';
import { CopyButton } from '#web/forms/copy-button.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Checks by a first code that the app or phone works. */
export function VerifyFactorDialog({
  factor,
  onVerified,
  onClose,
}: {
  factor: EnrolledFactor;
  /** Receives the recovery codes with the first factor, else null. */
  onVerified: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const { send, verify } = useFactorCheck(factor);
  const [isIncomplete, setIncomplete] = useState(false);
  const { field, formError } = useFormRefusal<{ code: string }>(
    { error: send.error ?? verify.error },
    isIncomplete ? { code: 'factor.error.digits' } : {},
    'security.enroll.failed',
  );
  const isPhone = factor.type === 'phone';
  const phoneText = send.isSuccess ? 'factor.step.phone_sent' : 'factor.step.phone';
  const sendCode = send.mutate;
  useEffect(() => {
    if (isPhone) sendCode();
  }, [isPhone, sendCode]);

  const check = (form: FormData): void => {
    const code = textOf(form, 'code');
    const isComplete = /^\d{6}$/u.test(code);
    setIncomplete(!isComplete);
    if (isComplete)
      verify.mutate(code, { onSuccess: ({ recovery_codes: codes }) => onVerified(codes) });
  };

  const resend = (): void => {
    clearMutationError(verify);
    sendCode(undefined, { onSuccess: () => toast.info(t('factor.step.sent')) });
  };

  return (
    <FormDialog
      title={t(isPhone ? 'security.factors.add_phone' : 'security.enroll.scan_title')}
      text={t(isPhone ? phoneText : 'security.enroll.scan_text')}
      error={formError}
      submit={{ label: t('factor.action.verify'), busyLabel: t('factor.action.verify_busy') }}
      isBusy={verify.isPending}
      onSubmit={check}
      onClose={onClose}
    >
      {factor.totp !== null && <Secret {...factor.totp} />}
      <CodeField label={t('factor.field.code')} {...field('code')} data-autofocus />
      {isPhone && (
        <div>
          <Button
            variant="quiet"
            size="s"
            isBusy={send.isPending}
            busyLabel={t('factor.step.send_busy')}
            onClick={resend}
          >
            {t('factor.step.again')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

/** Shows the app's secret: as a QR code, as text, and as a link for an app on this device. */
function Secret({ secret, uri, qrCode }: { secret: string; uri: string; qrCode: string }) {
  const t = useTranslations();
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <img
        className="size-44 rounded-m rule bg-white"
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt={t('security.enroll.qr')}
      />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="text-14 text-muted">{t('security.enroll.secret')}</p>
        <p className="my-2 font-mono font-semibold break-words" translate="no">
          {secret.replaceAll(/(.{4})(?=.)/gu, '$1 ')}
        </p>
        <CopyButton text={secret} />
        <p className="mt-3 text-14">
          <a href={uri}>{t('security.enroll.open')}</a>
        </p>
      </div>
    </div>
  );
}
