import type { ComponentProps } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

/** Password field with a button that shows the text; password managers fill it by default. */
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
