import { useState, type SubmitEvent } from 'react';
import { ApiError } from '#web/api/errors.ts';
import { resolveProof } from '#web/api/reauthentication.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useReauthenticateByPassword } from '#web/features/accounts/proof-queries.ts';
import { useFocusHere } from '#web/features/accounts/use-focus-here.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { PasswordInput } from '#web/forms/password-input.tsx';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

export function ReauthenticateByPassword() {
  const t = useTranslations();
  const errorText = useErrorText();
  const prove = useReauthenticateByPassword();
  const field = useFocusHere<HTMLInputElement>();
  const [wrong, setWrong] = useState<TextKey | null>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const password = textOf(new FormData(event.currentTarget), 'password');
    if (password === '') return setWrong('proof.error.password_missing');
    setWrong(null);
    prove.mutate(password, {
      onSuccess: () => resolveProof(true),
      onError: (error) => {
        if (error instanceof ApiError && error.fields['password'] !== undefined)
          setWrong('settings.password.wrong');
      },
    });
  };

  const problem = wrong === null ? prove.error : null;
  return (
    <Form selectsInvalid isBusy={prove.isPending} className="grid gap-4.5" onSubmit={submit}>
      <PasswordInput
        ref={field}
        label={t('proof.field.password')}
        error={wrong && t(wrong)}
        onInput={() => setWrong(null)}
      />
      <FormError>{problem && errorText(problem, 'proof.error.failed')}</FormError>
      <Button type="submit" wide isBusy={prove.isPending} busyLabel={t('proof.action.busy')}>
        {t('proof.action.submit')}
      </Button>
    </Form>
  );
}
