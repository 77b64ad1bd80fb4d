import { useState } from 'react';
import { brokenEmailRule, normalizeEmail } from '#domain/email.ts';
import { textOf, useFormRefusal } from '#web/forms/form-refusal.ts';
import { useRequestEmailChange } from '#web/features/accounts/account-queries.ts';
import { SettingDialog } from '#web/forms/setting-dialog.tsx';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Asks for another address; a link in its mailbox confirms it. */
export function EmailDialog({
  hasPassword,
  onClose,
}: {
  hasPassword: boolean;
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const request = useRequestEmailChange();
  const [broken, setBroken] = useState<TextKey | null>(null);
  const { fieldError, formError } = useFormRefusal(
    broken === null ? {} : { email: broken },
    request.error,
    'profile.email.failed',
  );
  const send = (form: FormData): void => {
    const email = normalizeEmail(textOf(form, 'email'));
    const wrong = brokenEmailRule(email);
    setBroken(wrong);
    if (wrong !== null) return;
    request.mutate(
      { email, password: textOf(form, 'password') },
      {
        onSuccess: () => {
          toast.success(t('profile.email.sent'));
          onClose();
        },
      },
    );
  };
  return (
    <SettingDialog
      title={t('profile.settings.email_change')}
      text={t('profile.email.text')}
      error={formError}
      submit={{ label: t('profile.email.send'), busyLabel: t('profile.email.send_busy') }}
      isBusy={request.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Field
        label={t('profile.email.new')}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={fieldError('email')}
      />
      {hasPassword && (
        <PasswordField
          label={t('profile.email.password')}
          name="password"
          autoComplete="current-password"
          showLabel={t('accounts.password.show')}
          hideLabel={t('accounts.password.hide')}
          error={fieldError('password')}
        />
      )}
    </SettingDialog>
  );
}
