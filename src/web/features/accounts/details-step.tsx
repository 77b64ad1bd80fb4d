import type { ReactNode } from 'react';
import { readPerson, type AccountField } from '#web/features/accounts/account-details.ts';
import { NewPasswordFields } from '#web/features/accounts/new-password-fields.tsx';
import { EmailField } from '#web/forms/email-field.tsx';
import { NameField } from '#web/forms/name-field.tsx';
import { useFirstFocus } from '#web/forms/use-first-focus.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Asks for name, address and password. */
export function DetailsStep({
  initialValues,
  errorOf,
  onType,
  onConfirm,
}: {
  /** Initial values by field */
  initialValues: Readonly<Record<string, string>>;
  errorOf: (field: AccountField) => ReactNode;
  onType: (field: AccountField) => void;
  /** Runs when the confirmation field loses the focus. */
  onConfirm: () => void;
}) {
  const t = useTranslations();
  const firstFocus = useFirstFocus();
  return (
    <>
      <NameField
        label={t('register.field.name')}
        hint={t('register.field.name_hint')}
        defaultValue={initialValues['name']}
        {...firstFocus}
        error={errorOf('name')}
        onInput={() => onType('name')}
      />
      <EmailField
        label={t('register.field.email')}
        autoComplete="email"
        defaultValue={initialValues['email']}
        error={errorOf('email')}
        onInput={() => onType('email')}
      />
      <NewPasswordFields
        label={t('register.field.password')}
        confirmLabel={t('register.field.confirm')}
        errorOf={errorOf}
        onType={onType}
        onConfirm={onConfirm}
        personOf={readPerson}
      />
    </>
  );
}
