import { useState, type SubmitEvent } from 'react';
import { clearMutationError } from '#web/api/clear-mutation-error.ts';
import { ApiError } from '#web/api/errors.ts';
import { useFactorCheck, type CheckedFactor } from '#web/api/factor-check.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';

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
  const { send, verify } = useFactorCheck(factor);
  const [isIncomplete, setIncomplete] = useState(false);
  const { field, formError } = useFormRefusal<{ code: string }>(
    { error: verify.error ?? send.error },
    isIncomplete ? { code: 'factor.error.digits' } : {},
    'factor.error.generic',
  );
  // Keeps the code field while another code is sent or was refused.
  const [wasSent, setSent] = useState(false);
  const asksForCode = factor.type === 'totp' || wasSent;

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (!asksForCode) return sendCode();
    const code = textOf(new FormData(event.currentTarget), 'code');
    const isComplete = /^\d{6}$/u.test(code);
    setIncomplete(!isComplete);
    // Skips a refused code: the last digit has sent it already, and Enter must not cost a second try.
    const isRefused = isCodeRefused(verify.error) && verify.variables === code;
    if (isComplete && !isRefused) verify.mutate(code, { onSuccess: () => void onVerified() });
  };

  const sendCode = (): void => {
    if (send.isPending) return;
    setIncomplete(false);
    clearMutationError(verify);
    send.mutate(undefined, {
      onSuccess: () => {
        setSent(true);
        toast.success(t('factor.step.sent'));
      },
    });
  };

  const isVerifying = verify.isPending || verify.isSuccess;
  return (
    <Form
      selectsInvalid
      isBusy={asksForCode ? isVerifying : send.isPending}
      className="grid gap-4.5"
      onSubmit={submit}
    >
      {asksForCode ? (
        <CodeStep type={factor.type} error={field('code').error} />
      ) : (
        <p>{t('factor.step.phone')}</p>
      )}
      <FormError>{formError}</FormError>
      {asksForCode ? (
        <SubmitButton wide busyLabel={t('factor.action.verify_busy')}>
          {t('factor.action.verify')}
        </SubmitButton>
      ) : (
        <SubmitButton wide icon="send" busyLabel={t('factor.step.send_busy')}>
          {t('factor.step.send')}
        </SubmitButton>
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

function isCodeRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code.is('factor.error.code');
}

function CodeStep({ type, error }: { type: CheckedFactor['type']; error: string | undefined }) {
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
