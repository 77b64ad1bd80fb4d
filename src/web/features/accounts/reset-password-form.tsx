import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { brokenPasswordRule } from '#domain/accounts/password.ts';
import { ApiError, type WireCode } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useResetPassword } from '#web/features/accounts/mail-link-queries.ts';
import { NewPasswordFields } from '#web/features/accounts/new-password-fields.tsx';
import { usePasswordError } from '#web/features/accounts/use-password-error.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { UserName } from '#web/forms/user-name.tsx';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

type Errors = Partial<Record<'password' | 'confirmation', TextKey | WireCode>>;

/** Sets a new password by a link; `token` is null until the link is read. */
export function ResetPasswordForm({
  token,
  email,
  onLinkInvalid,
}: {
  token: string | null;
  /** The account's address; undefined while loading. */
  email: string | undefined;
  onLinkInvalid: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const passwordError = usePasswordError();
  const [, navigate] = useLocation();
  const reset = useResetPassword();
  const [errors, setErrors] = useState<Errors>({});

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (token === null) return;
    const data = new FormData(event.currentTarget);
    const password = textOf(data, 'password');
    const newErrors = findErrors(password, textOf(data, 'confirmation'));
    setErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    reset.mutate(
      { token, password },
      {
        onSuccess: () => {
          toast.success(t('reset.toast.done'));
          navigate('/dashboard', { replace: true });
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          if (error.code.is('account.error.link')) onLinkInvalid();
          else setErrors(error.fields);
        },
      },
    );
  };

  const hasFieldError = Object.keys(errors).length > 0;
  return (
    <Form isBusy={reset.isPending} onSubmit={submit} onInput={() => setErrors({})}>
      {email !== undefined && <UserName email={email} />}
      <NewPasswordFields
        label={t('profile.password.new')}
        confirmLabel={t('profile.password.confirm')}
        errorOf={(field) => passwordError(errors[field])}
      />
      <FormError>
        {reset.error && !hasFieldError && errorText(reset.error, 'reset.error.generic')}
      </FormError>
      <SubmitButton wide busyLabel={t('reset.action.busy')}>
        {t('reset.action.submit')}
      </SubmitButton>
    </Form>
  );
}

function findErrors(password: string, confirmation: string): Errors {
  const broken = brokenPasswordRule(password);
  return {
    ...(broken === null ? {} : { password: broken }),
    ...(password === confirmation ? {} : { confirmation: 'register.validation.password.mismatch' }),
  };
}
