import { useTranslations } from '#web/i18n/use-translations.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Says of a person's compliment that the words are the AI helper's. */
export function AiHelpMark() {
  const t = useTranslations();
  return (
    <span className="inline-flex min-h-11 items-center gap-1.5 px-3 text-14 text-muted">
      <Icon name="spark" small />
      {t('compliment.card.ai_help')}
    </span>
  );
}
