import { useState, type SubmitEvent } from 'react';
import { ApiError } from '#web/api/errors.ts';
import { useFactorCheck, type CheckedFactor } from '#web/api/factor-check.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useFocusOnMount } from '#web/features/accounts/use-focus-on-mount.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Asks for a factor's code. Sends a phone its code first. */
export function FactorForm({
  factor,
  onVerified,
}: {
  factor: CheckedFactor;
  onVerified: () => Promise<void>;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const { send, verify } = useFactorCheck(factor);
  const [fieldError, setFieldError] = useState<string | null>(null);
  // Keeps the code field while another code is sent or was refused.
  const [wasSent, setSent] = useState(false);
  const asksForCode = factor.type === 'totp' || wasSent;

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (!asksForCode) return sendCode();
    const code = textOf(new FormData(event.currentTarget), 'code');
    if (!/^\d{6}$/u.test(code)) return setFieldError(t('factor.error.digits'));
    // Skips a refused code: the last digit has sent it already, and Enter must not cost a second try.
    if (isRefused(verify.error) && verify.variables === code)
      return setFieldError(t('factor.error.code'));
    setFieldError(null);
    verify.mutate(code, {
      onSuccess: () => void onVerified(),
      onError: (error) => {
        const isCodeError = error instanceof ApiError && error.fields['code'] !== undefined;
        if (isCodeError) setFieldError(errorText(error, 'factor.error.generic'));
      },
    });
  };

  const sendCode = (): void => {
    if (send.isPending) return;
    setFieldError(null);
    send.mutate(undefined, {
      onSuccess: () => {
        setSent(true);
        toast.success(t('factor.step.sent'));
      },
    });
  };

  const isVerifying = verify.isPending || verify.isSuccess;
  const problem = send.error ?? (fieldError === null ? verify.error : null);
  return (
    <Form
      selectsInvalid
      isBusy={asksForCode ? isVerifying : send.isPending}
      className="grid gap-4.5"
      onSubmit={submit}
    >
      {asksForCode ? (
        <CodeStep type={factor.type} error={fieldError} />
      ) : (
        <p>{t('factor.step.phone')}</p>
      )}
      <FormError>{problem && errorText(problem, 'factor.error.generic')}</FormError>
      {asksForCode ? (
        <Button type="submit" wide isBusy={isVerifying} busyLabel={t('factor.action.verify_busy')}>
          {t('factor.action.verify')}
        </Button>
      ) : (
        <Button
          type="submit"
          wide
          icon="send"
          isBusy={send.isPending}
          busyLabel={t('factor.step.send_busy')}
        >
          {t('factor.step.send')}
        </Button>
      )}
      {factor.type === 'phone' && asksForCode && (
        <Button
          variant="quiet"
          wide
          isBusy={send.isPending}
          busyLabel={t('factor.step.send_busy')}
          onClick={sendCode}
        >
          {t('factor.step.again')}
        </Button>
      )}
    </Form>
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code.is('factor.error.code');
}

function CodeStep({ type, error }: { type: CheckedFactor['type']; error: string | null }) {
  const t = useTranslations();
  const field = useFocusOnMount<HTMLInputElement>();
  return (
    <CodeField
      ref={field}
      label={t('factor.field.code')}
      hint={t(type === 'totp' ? 'factor.step.totp' : 'factor.step.phone_sent')}
      error={error}
    />
  );
}
