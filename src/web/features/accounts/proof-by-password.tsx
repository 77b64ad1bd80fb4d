import { useState, type SubmitEvent } from 'react';
import { ApiError } from '#web/api/errors.ts';
import { resolveProof } from '#web/api/reauthentication.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useReauthenticateByPassword } from '#web/features/accounts/proof-queries.ts';
import { useFocusOnMount } from '#web/features/accounts/use-focus-on-mount.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { PasswordInput } from '#web/forms/password-input.tsx';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

export function ReauthenticateByPassword() {
  const t = useTranslations();
  const errorText = useErrorText();
  const reauthenticate = useReauthenticateByPassword();
  const field = useFocusOnMount<HTMLInputElement>();
  const [inputError, setInputError] = useState<TextKey | null>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const password = textOf(new FormData(event.currentTarget), 'password');
    if (password === '') return setInputError('proof.error.password_missing');
    setInputError(null);
    reauthenticate.mutate(password, {
      onSuccess: () => resolveProof(true),
      onError: (error) => {
        if (error instanceof ApiError && error.fields['password'] !== undefined)
          setInputError('settings.password.wrong');
      },
    });
  };

  const problem = inputError === null ? reauthenticate.error : null;
  return (
    <Form
      selectsInvalid
      isBusy={reauthenticate.isPending}
      className="grid gap-4.5"
      onSubmit={submit}
    >
      <PasswordInput
        ref={field}
        label={t('proof.field.password')}
        error={inputError && t(inputError)}
        onInput={() => setInputError(null)}
      />
      <FormError>{problem && errorText(problem, 'proof.error.failed')}</FormError>
      <Button
        type="submit"
        wide
        isBusy={reauthenticate.isPending}
        busyLabel={t('proof.action.busy')}
      >
        {t('proof.action.submit')}
      </Button>
    </Form>
  );
}
