import { useState } from 'react';
import { brokenEmailRule, normalizeEmail } from '#domain/accounts/email.ts';
import { useRequestEmailChange } from '#web/features/accounts/account-queries.ts';
import { OwnCodeField } from '#web/features/accounts/own-code-field.tsx';
import { EmailField } from '#web/forms/email-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { PasswordInput } from '#web/forms/password-input.tsx';
import { useDone } from '#web/forms/use-done.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';

/** Changes the address; a link mailed to it confirms it. With the first one a password replaces the code. */
export function EmailDialog({
  proof,
  onClose,
}: {
  /** What shows that it is the person. */
  proof: 'password' | 'code' | null;
  onClose: () => void;
}) {
  const t = useTranslations();
  const done = useDone(onClose);
  const request = useRequestEmailChange();
  const [emailError, setEmailError] = useState<TextKey | null>(null);
  const { field, formError } = useFormRefusal(
    request,
    { email: emailError },
    'profile.email.failed',
  );
  const send = (form: FormData): void => {
    const email = normalizeEmail(textOf(form, 'email'));
    const brokenRule = brokenEmailRule(email);
    setEmailError(brokenRule);
    if (brokenRule !== null) return;
    request.mutate(
      { email, password: textOf(form, 'password'), newPassword: textOf(form, 'newPassword') },
      { onSuccess: done(t('profile.email.sent')) },
    );
  };
  return (
    <FormDialog
      title={t(proof === 'code' ? 'profile.code.add' : 'profile.settings.email_change')}
      text={t(proof === 'code' ? 'profile.code.add_text' : 'profile.email.text')}
      error={formError}
      submit={{ label: t('profile.email.send'), busyLabel: t('profile.email.send_busy') }}
      isBusy={request.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <EmailField label={t('profile.email.new')} autoComplete="email" {...field('email')} />
      {proof === 'code' && (
        <PasswordInput
          label={t('profile.password.new')}
          hint={t('register.field.password_hint')}
          autoComplete="new-password"
          {...field('newPassword')}
        />
      )}
      {proof === 'code' && <OwnCodeField {...field('password')} />}
      {proof === 'password' && (
        <PasswordInput label={t('profile.email.password')} {...field('password')} />
      )}
    </FormDialog>
  );
}
