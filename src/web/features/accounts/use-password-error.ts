import { passwordRules } from '#domain/password.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** The sentence for a code that concerns a field. Rules are no sentences in their list, so they are put into one. */
export function usePasswordError(): (code: string | undefined) => string | undefined {
  const t = useTranslations();
  return (code) => {
    if (code === undefined || !t.has(code)) return code;
    const isRule = passwordRules.some((rule) => rule.code === code);
    return isRule ? t('register.field.rule_missing', { rule: t(code) }) : t(code);
  };
}
