import { useState, type SubmitEvent } from 'react';
import { ApiError } from '#web/api/errors.ts';
import { useRecovery } from '#web/api/factor-check.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useFocusOnMount } from '#web/features/accounts/use-focus-on-mount.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

/** Asks for a recovery code in place of a factor's code. */
export function RecoveryForm({ onVerified }: { onVerified: () => Promise<void> }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const recovery = useRecovery();
  const field = useFocusOnMount<HTMLInputElement>();
  const [fieldError, setFieldError] = useState<string | null>(null);

  const isBusy = recovery.isPending || recovery.isSuccess;

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const code = textOf(new FormData(event.currentTarget), 'recovery').trim();
    if (code === '') return setFieldError(t('factor.error.recovery_missing'));
    setFieldError(null);
    recovery.mutate(code, {
      onSuccess: () => void onVerified(),
      onError: (error) => {
        const isCodeError = error instanceof ApiError && error.fields['code'] !== undefined;
        if (isCodeError) setFieldError(t('factor.error.recovery'));
      },
    });
  };

  const problem = fieldError === null ? recovery.error : null;
  return (
    <Form selectsInvalid isBusy={isBusy} onSubmit={submit}>
      <Field
        ref={field}
        label={t('factor.field.recovery')}
        hint={t('factor.field.recovery_hint')}
        name="recovery"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={fieldError}
      />
      <FormError>{problem && errorText(problem, 'factor.error.generic')}</FormError>
      <Button type="submit" wide isBusy={isBusy} busyLabel={t('factor.action.verify_busy')}>
        {t('factor.action.verify')}
      </Button>
    </Form>
  );
}
