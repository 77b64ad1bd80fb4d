import type { ComponentProps } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

/** A field for a password that can be shown; the browser's keeper offers the one that is there. */
export function PasswordInput({
  label,
  ...props
}: Omit<ComponentProps<typeof PasswordField>, 'label' | 'showLabel' | 'hideLabel'> & {
  label: string;
}) {
  const t = useTranslations();
  return (
    <PasswordField
      name="password"
      autoComplete="current-password"
      {...props}
      label={label}
      showLabel={t('accounts.password.show', { field: label })}
      hideLabel={t('accounts.password.hide', { field: label })}
    />
  );
}
