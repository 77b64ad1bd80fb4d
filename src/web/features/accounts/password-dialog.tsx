import { useState } from 'react';
import { brokenPasswordRule, passwordRules } from '#domain/accounts/password.ts';
import { useChangePassword } from '#web/features/accounts/account-queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal, type FieldErrors } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { PasswordInput } from '#web/forms/password-input.tsx';
import { useDone } from '#web/forms/use-done.ts';
import { UserName } from '#web/forms/user-name.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PasswordRules } from '#web/ui/password-rules.tsx';

type OwnErrors = FieldErrors<'newPassword' | 'confirmation'>;

export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations();
  const done = useDone(onClose);
  const change = useChangePassword();
  const [typedPassword, setTypedPassword] = useState('');
  const [ownErrors, setOwnErrors] = useState<OwnErrors>({});
  const { field, formError } = useFormRefusal(change, ownErrors, 'profile.password.failed');
  const save = (form: FormData): void => {
    const newPassword = textOf(form, 'newPassword');
    const newErrors = findErrors(newPassword, textOf(form, 'confirmation'));
    setOwnErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    change.mutate(
      { oldPassword: textOf(form, 'oldPassword'), newPassword },
      { onSuccess: done(t('profile.password.changed')) },
    );
  };
  return (
    <FormDialog
      title={t('profile.settings.password_change')}
      text={t('profile.settings.password_text')}
      error={formError}
      submit={{ label: t('profile.form.save'), busyLabel: t('profile.form.save_busy') }}
      isBusy={change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <UserName email={email} />
      <PasswordInput label={t('profile.password.old')} {...field('oldPassword')} />
      <div>
        <PasswordInput
          label={t('profile.password.new')}
          autoComplete="new-password"
          {...field('newPassword')}
          onInput={(event) => setTypedPassword(event.currentTarget.value)}
        />
        <PasswordRules
          okLabel={t('register.field.rule_ok')}
          rules={passwordRules.map(({ code, holds }) => ({
            label: t(code),
            ok: holds(typedPassword),
          }))}
        />
      </div>
      <PasswordInput
        label={t('profile.password.confirm')}
        autoComplete="new-password"
        {...field('confirmation')}
      />
    </FormDialog>
  );
}

function findErrors(newPassword: string, confirmation: string): OwnErrors {
  const broken = brokenPasswordRule(newPassword);
  return {
    ...(broken === null ? {} : { newPassword: broken }),
    ...(newPassword === confirmation ? {} : { confirmation: 'settings.password.mismatch' }),
  };
}
