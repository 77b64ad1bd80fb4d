import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { passwordRules } from '#domain/password.ts';
import { brokenPersonalRule } from '#domain/personal-password.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
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
  personOf?: (form: FormData) => { name: string; email: string };
}) {
  const t = useTranslations();
  const rulesId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isPersonal, setPersonal] = useState(false);

  // What was typed, or filled in by the browser, before the page came alive.
  useEffect(() => setTyped(input.current?.value ?? ''), []);

  const showLabel = t('accounts.password.show');
  const hideLabel = t('accounts.password.hide');
  return (
    <>
      <div>
        <PasswordField
          ref={input}
          label={label}
          name="password"
          autoComplete="new-password"
          showLabel={showLabel}
          hideLabel={hideLabel}
          error={errorOf('password')}
          onInput={(event) => {
            const { value, form } = event.currentTarget;
            setTyped(value);
            if (form !== null && personOf !== undefined)
              setPersonal(brokenPersonalRule(value, personOf(new FormData(form))) !== null);
            onType?.('password');
          }}
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
      <PasswordField
        label={confirmLabel}
        name="confirmation"
        autoComplete="new-password"
        showLabel={showLabel}
        hideLabel={hideLabel}
        error={errorOf('confirmation')}
        onInput={() => onType?.('confirmation')}
        onBlur={onConfirm}
      />
    </>
  );
}
