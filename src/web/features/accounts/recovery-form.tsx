import { useState, type SubmitEvent } from 'react';
import { isFieldError } from '#web/api/errors.ts';
import { useRecovery } from '#web/api/factor-check.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Field } from '#web/ui/field.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';

/** Asks for a recovery code in place of a factor's code. */
export function RecoveryForm({ onVerified }: { onVerified: () => Promise<void> }) {
  const t = useTranslations();
  const recovery = useRecovery();
  const input = useFocusOnMount<HTMLInputElement>();
  const [isMissing, setMissing] = useState(false);
  const { field, formError } = useFormRefusal(
    recovery,
    isMissing ? { code: 'factor.error.recovery_missing' } : {},
    'factor.error.generic',
  );
  const isBusy = recovery.isPending || recovery.isSuccess;

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const code = textOf(new FormData(event.currentTarget), 'recovery').trim();
    setMissing(code === '');
    if (code !== '') recovery.mutate({ code }, { onSuccess: () => void onVerified() });
  };

  const isRefused = !isMissing && isFieldError(recovery.error, 'code');
  return (
    <Form selectsInvalid isBusy={isBusy} onSubmit={submit}>
      <Field
        ref={input}
        label={t('factor.field.recovery')}
        hint={t('factor.field.recovery_hint')}
        name="recovery"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={isRefused ? t('factor.error.recovery') : field('code').error}
      />
      <FormError>{formError}</FormError>
      <SubmitButton wide busyLabel={t('factor.action.verify_busy')}>
        {t('factor.action.verify')}
      </SubmitButton>
    </Form>
  );
}
