import { useTranslations } from '#web/i18n/use-translations.ts';

/** What became of a call to the model, as a sentence: 'model-missing' → its text. */
export function useOutcomeText(): (outcome: string) => string {
  const t = useTranslations();
  return (outcome) => {
    const key = `ai_config.outcome.${outcome.replaceAll('-', '_')}`;
    return t.has(key) ? t(key) : outcome;
  };
}
