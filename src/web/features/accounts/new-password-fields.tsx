import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { passwordRules } from '#domain/accounts/password.ts';
import { brokenPersonalRule } from '#domain/accounts/personal-password.ts';
import { PasswordInput } from '#web/forms/password-input.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PasswordRules } from '#web/ui/password-rules.tsx';

/** A new password, twice; their entries are called `password` and `confirmation`. The rules tick off while it is typed. */
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
  /** The confirmation was typed and left. */
  onConfirm?: () => void;
  /** Whose password it is, where the same form says it: then it is held against name and address as well. */
  personOf?: (form: HTMLFormElement) => { name: string; email: string };
}) {
  const t = useTranslations();
  const rulesId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isPersonal, setPersonal] = useState(false);

  // What was typed, or filled in by the browser, before the page came alive; and later whatever is typed in the same
  // form, since a name or an address can make a password personal as well.
  useEffect(() => {
    const form = input.current?.form ?? null;
    const look = (): void => {
      const value = input.current?.value ?? '';
      setTyped(value);
      if (form !== null && personOf !== undefined)
        setPersonal(brokenPersonalRule(value, personOf(form)) !== null);
    };
    look();
    form?.addEventListener('input', look);
    return () => form?.removeEventListener('input', look);
  }, [personOf]);

  return (
    <>
      <div>
        <PasswordInput
          ref={input}
          label={label}
          autoComplete="new-password"
          error={errorOf('password')}
          describedBy={rulesId}
          onInput={() => onType?.('password')}
        />
        <PasswordRules
          id={rulesId}
          okLabel={t('register.field.rule_ok')}
          rules={[
            ...passwordRules.map(({ code, holds }) => ({ label: t(code), ok: holds(typed) })),
            ...(personOf === undefined
              ? []
              : [{ label: t('register.field.rule_personal'), ok: typed !== '' && !isPersonal }]),
          ]}
        />
      </div>
      <PasswordInput
        label={confirmLabel}
        name="confirmation"
        autoComplete="new-password"
        error={errorOf('confirmation')}
        onInput={() => onType?.('confirmation')}
        onBlur={(event) => !isSending(event) && onConfirm?.()}
      />
    </>
  );
}

/**
 * Whether the form's button is being pressed: a sentence that appears now would move it away from under the finger. In Safari a
 * press gives a button no focus.
 */
function isSending({ relatedTarget, currentTarget }: FocusEvent<HTMLInputElement>): boolean {
  const pressed = relatedTarget ?? currentTarget.form?.querySelector('button:active');
  return pressed instanceof HTMLButtonElement && pressed.type === 'submit';
}
