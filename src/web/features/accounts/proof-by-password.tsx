import { useState, type SubmitEvent } from 'react';
import { clearMutationError } from '#web/api/clear-mutation-error.ts';
import { resolveProof } from '#web/api/reauthentication.ts';
import { OwnCodeField } from '#web/features/accounts/own-code-field.tsx';
import { useReauthenticateByPassword } from '#web/features/accounts/proof-queries.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { PasswordInput } from '#web/forms/password-input.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';

/** Asks for the password, or for the own code in its place. */
export function ReauthenticateByPassword({ isCode }: { isCode: boolean }) {
  const t = useTranslations();
  const reauthenticate = useReauthenticateByPassword();
  const input = useFocusOnMount<HTMLInputElement>();
  const [isMissing, setMissing] = useState(false);
  const { field, formError } = useFormRefusal(
    reauthenticate,
    isMissing
      ? { password: isCode ? 'login.error.code_slip' : 'proof.error.password_missing' }
      : {},
    'proof.error.failed',
  );

  const clear = (): void => {
    setMissing(false);
    clearMutationError(reauthenticate);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const password = textOf(new FormData(event.currentTarget), 'password');
    setMissing(password === '');
    if (password !== '')
      reauthenticate.mutate({ password }, { onSuccess: () => resolveProof(true) });
  };

  return (
    <Form
      selectsInvalid
      isBusy={reauthenticate.isPending}
      className="grid gap-4.5"
      onSubmit={submit}
    >
      {isCode ? (
        <OwnCodeField ref={input} {...field('password')} onInput={clear} />
      ) : (
        <PasswordInput
          ref={input}
          label={t('proof.field.password')}
          {...field('password')}
          onInput={clear}
        />
      )}
      <FormError>{formError}</FormError>
      <SubmitButton wide busyLabel={t('proof.action.busy')}>
        {t('proof.action.submit')}
      </SubmitButton>
    </Form>
  );
}
