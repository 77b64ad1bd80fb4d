import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Profile } from '#web/api/profile.ts';
import { useDeleteAccount } from '#web/features/accounts/account-queries.ts';
import { ExportButton } from '#web/features/accounts/export-button.tsx';
import { OwnCodeField } from '#web/features/accounts/own-code-field.tsx';
import { EmailField } from '#web/forms/email-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { PasswordInput } from '#web/forms/password-input.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Field } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Deletes the account after the person has typed its address, or the name where there is none. */
export function DeleteAccountDialog({
  profile,
  onClose,
}: {
  profile: Profile;
  onClose: () => void;
}) {
  const { email, name, code, hasPassword } = profile;
  const wanted = email ?? name;
  const what = email === null ? 'name' : 'email';
  const TypedField = email === null ? Field : EmailField;
  const t = useTranslations();
  const toast = useToast();
  const [, navigate] = useLocation();
  const remove = useDeleteAccount(() => {
    toast.success(t('profile.delete.done'));
    navigate('/', { replace: true });
  });
  const [input, setInput] = useState('');
  const [wasBlurred, setBlurred] = useState(false);
  const isMatching = input === wanted;
  const { field, formError } = useFormRefusal(
    remove,
    wasBlurred && input !== '' && !isMatching ? { [what]: 'settings.delete.mismatch' } : {},
    'profile.delete.failed',
  );
  const send = (form: FormData): void =>
    remove.mutate({ [what]: input, password: textOf(form, 'password') });
  return (
    <FormDialog
      title={t('profile.delete.title')}
      text={t('profile.delete.text')}
      error={formError}
      submit={{
        label: t('profile.delete.submit'),
        busyLabel: t('profile.delete.submit_busy'),
        isDanger: true,
        isDisabled: !isMatching,
      }}
      isBusy={remove.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-m bg-sunk p-4">
        <p className="flex-[1_1_12rem] text-14">{t('profile.export.before')}</p>
        <ExportButton />
      </div>
      <TypedField
        data-autofocus
        label={t(email === null ? 'register.field.name' : 'profile.delete.email')}
        hint={t('profile.delete.email_hint', { email: wanted })}
        autoComplete="off"
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
        onBlur={() => setBlurred(true)}
        {...field(what)}
      />
      {code !== null && <OwnCodeField {...field('password')} />}
      {code === null && hasPassword && (
        <PasswordInput label={t('profile.delete.password')} {...field('password')} />
      )}
    </FormDialog>
  );
}
