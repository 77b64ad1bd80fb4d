import { useState, type MouseEvent, type SubmitEvent } from 'react';
import {
  checkCredentials,
  errorsFromForm,
  fieldOfRefusal,
  readCredentials,
  type LoginErrors,
} from '#web/features/accounts/credentials.ts';
import { useSignIn } from '#web/features/accounts/queries.ts';
import { ResendConfirmation } from '#web/features/accounts/resend-confirmation.tsx';
import { useFormAnswer } from '#web/features/accounts/use-form-answer.ts';
import { useHeadline } from '#web/features/accounts/use-headline.ts';
import { useRefusal } from '#web/features/accounts/use-refusal.ts';
import { EmailField } from '#web/forms/email-field.tsx';
import { FormError } from '#web/forms/form-error.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { PasswordInput } from '#web/forms/password-input.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useFirstFocus } from '#web/forms/use-first-focus.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

/**
 * Signs in; keeps the typed text after a refusal. Without scripts, and before hydration, the browser posts the form to
 * the page's address, which names the next page.
 */
export function LoginForm({ onForgot }: { onForgot: (email: string) => void }) {
  const t = useTranslations();
  const headline = useHeadline();
  const firstFocus = useFirstFocus();
  const refusalOf = useRefusal('login.error.generic', 'login.error.toast');
  const signIn = useSignIn();
  const answer = useFormAnswer('/login');
  const [errors, setErrors] = useState<LoginErrors>(() => errorsFromForm(answer));

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const credentials = readCredentials(new FormData(event.currentTarget));
    const inputErrors = checkCredentials(credentials);
    setErrors(inputErrors);
    if (Object.keys(inputErrors).length > 0) return;
    signIn.mutate(credentials, {
      onError: (error) => {
        const refusal = refusalOf(error);
        setErrors({ [fieldOfRefusal(refusal.code)]: refusal.code });
        headline.show(refusal.headline);
      },
    });
  };

  const openForgotPassword = ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
    headline.hide();
    onForgot(textOf(new FormData(currentTarget.closest('form') ?? undefined), 'email'));
  };

  return (
    <Form isBusy={signIn.isPending} onSubmit={submit} onInput={headline.hide}>
      <EmailField
        label={t('login.field.email')}
        autoComplete="username"
        defaultValue={answer?.typed['email']}
        {...firstFocus}
        error={errors.email && t(errors.email)}
        onInput={() => setErrors((current) => ({ ...current, email: undefined }))}
      />
      {errors.email === 'login.error.email_not_confirmed' && (
        <div className="noscript:hidden">
          <ResendConfirmation email={signIn.variables?.email ?? ''} />
        </div>
      )}
      <PasswordInput
        label={t('login.field.password')}
        error={errors.password && t(errors.password)}
        onInput={() => setErrors((current) => ({ ...current, password: undefined }))}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label={t('login.field.remember')} name="remember" defaultChecked />
        <a
          href="/login?open=forgot"
          className="auth-link inline-flex items-center noscript:hidden"
          onClick={openForgotPassword}
        >
          {t('login.action.forgot')}
        </a>
      </div>
      <FormError>
        {errors.form && t(errors.form === 'error.limited' ? 'login.error.limited' : errors.form)}
      </FormError>
      <SubmitButton wide busyLabel={t('login.action.busy')}>
        {t('login.action.submit')}
      </SubmitButton>
    </Form>
  );
}
