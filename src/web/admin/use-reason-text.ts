import type { Language } from '#domain/i18n/language.ts';
import { removalRules } from '#domain/moderation/moderation.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

type ReasonWords = Record<Language, string> | null;

/** Returns a reason's own words in the shown language, or the text of a built-in reason. */
export function useReasonText(): (id: string, words: ReasonWords) => string {
  const t = useTranslations();
  const { language } = useLanguage();
  return (id, words) => {
    const rule = removalRules.find((candidate) => candidate === id) ?? 'other';
    return words?.[language] ?? t(`moderation.rule.${rule}`);
  };
}
