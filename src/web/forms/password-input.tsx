import { useState, type ComponentPropsWithRef } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { FieldFrame, type FieldTexts } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

type Props = Omit<FieldTexts, 'label' | 'labelHidden'> &
  Omit<ComponentPropsWithRef<'input'>, 'children' | 'className' | 'type'> & {
    label: string;
    /** Id of the password rules */
    describedBy?: string | undefined;
  };

/** Password field with a button that shows the text; password managers fill it by default. */
export function PasswordInput({ label, hint, error, describedBy, ...input }: Props) {
  const t = useTranslations();
  const [isVisible, setVisible] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} error={error} id={input.id} describedBy={describedBy}>
      {(wiring) => (
        <div className="field-with-icon">
          <input
            name="password"
            autoComplete="current-password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={isVisible ? 'text' : 'password'}
            className="input"
          />
          <IconButton
            icon={isVisible ? 'eye-off' : 'eye'}
            label={t(isVisible ? 'accounts.password.hide' : 'accounts.password.show', {
              field: label,
            })}
            className="noscript:hidden"
            aria-controls={wiring.id}
            onClick={() => setVisible(!isVisible)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
