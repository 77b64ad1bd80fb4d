import { passwordRules } from '#domain/accounts/password.ts';
import type { WireCode } from '#web/api/errors.ts';
import { knownKey } from '#web/api/use-error-text.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';

/** Returns the sentence for a field's code. Password rules are list items, so it embeds them in a sentence. */
export function usePasswordError(): (code: TextKey | WireCode | undefined) => string | undefined {
  const t = useTranslations();
  return (code) => {
    if (code === undefined) return undefined;
    const key = knownKey(t, code) ?? 'error.unexpected';
    const isRule = passwordRules.some((rule) => rule.code === key);
    return isRule ? t('register.field.rule_missing', { rule: t(key) }) : t(key);
  };
}
