import type { ComponentProps } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

/** A field for a password that can be shown; the browser's keeper offers the one that is there. */
export function PasswordInput(
  props: Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>,
) {
  const t = useTranslations();
  return (
    <PasswordField
      name="password"
      autoComplete="current-password"
      {...props}
      showLabel={t('accounts.password.show')}
      hideLabel={t('accounts.password.hide')}
    />
  );
}
