import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { passwordRules } from '#domain/accounts/password.ts';
import { brokenPersonalRule } from '#domain/accounts/personal-password.ts';
import { PasswordInput } from '#web/forms/password-input.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PasswordRules } from '#web/ui/password-rules.tsx';

/**
 * Asks for a new password twice (entries `password` and `confirmation`). Sums up its rules in a sentence, and ticks them
 * off during typing.
 */
export function NewPasswordFields({
  label,
  confirmLabel,
  errorOf,
  onType,
  onConfirm,
  personOf,
}: {
  label: string;
  confirmLabel: string;
  errorOf: (field: 'password' | 'confirmation') => ReactNode;
  onType?: (field: 'password' | 'confirmation') => void;
  /** Runs when the confirmation field loses the focus. */
  onConfirm?: () => void;
  /** Returns name and address of the same form, to check the password against them. */
  personOf?: (form: HTMLFormElement) => { name: string; email: string };
}) {
  const t = useTranslations();
  const rulesId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typedPassword, setTypedPassword] = useState('');
  const [isPersonal, setPersonal] = useState(false);

  // Reads text typed or filled in before hydration, then listens to the whole form: a name or an address can make a
  // password personal.
  useEffect(() => {
    const form = input.current?.form ?? null;
    const update = (): void => {
      const value = input.current?.value ?? '';
      setTypedPassword(value);
      if (form !== null && personOf !== undefined)
        setPersonal(brokenPersonalRule(value, personOf(form)) !== null);
    };
    update();
    form?.addEventListener('input', update);
    return () => form?.removeEventListener('input', update);
  }, [personOf]);

  return (
    <>
      <div>
        <PasswordInput
          ref={input}
          label={label}
          hint={typedPassword === '' && t('register.field.password_hint')}
          autoComplete="new-password"
          error={errorOf('password')}
          describedBy={typedPassword === '' ? undefined : rulesId}
          onInput={() => onType?.('password')}
        />
        {typedPassword !== '' && (
          <PasswordRules
            id={rulesId}
            okLabel={t('register.field.rule_ok')}
            rules={[
              ...passwordRules.map(({ code, holds }) => ({
                label: t(code),
                ok: holds(typedPassword),
              })),
              ...(personOf === undefined
                ? []
                : [
                    {
                      label: t('register.field.rule_personal'),
                      ok: !isPersonal,
                    },
                  ]),
            ]}
          />
        )}
      </div>
      <PasswordInput
        label={confirmLabel}
        name="confirmation"
        autoComplete="new-password"
        error={errorOf('confirmation')}
        onInput={() => onType?.('confirmation')}
        onBlur={(event) => !isSubmitting(event) && onConfirm?.()}
      />
    </>
  );
}

/**
 * True if the focus moves to the submit button: an error shown now would move the button away from the finger. Safari
 * gives a pressed button no focus, hence `:active`.
 */
function isSubmitting({ relatedTarget, currentTarget }: FocusEvent<HTMLInputElement>): boolean {
  const pressed = relatedTarget ?? currentTarget.form?.querySelector('button:active');
  return pressed instanceof HTMLButtonElement && pressed.type === 'submit';
}
