import { useTranslations } from '#web/i18n/use-translations.ts';

/** Returns the text for the outcome of a model call, such as 'model-missing'. */
export function useOutcomeText(): (outcome: string) => string {
  const t = useTranslations();
  return (outcome) => {
    const key = `ai_config.outcome.${outcome.replaceAll('-', '_')}`;
    return t.has(key) ? t(key) : outcome;
  };
}
