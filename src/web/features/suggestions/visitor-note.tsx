import { visitorSuggestionsPerDay } from '#domain/compliments/compliment.ts';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Shows a visitor's remaining number today and offers registration. */
export function VisitorNote({ left }: { left: number }) {
  const t = useTranslations();
  return (
    <>
      <p className="text-ink">
        {left === 0
          ? t('suggestions.result.none_left')
          : t('suggestions.result.left', { left, total: visitorSuggestionsPerDay })}
      </p>
      <p>
        {t.rich('suggestions.result.register', {
          link: linkTo('/register'),
        })}
      </p>
    </>
  );
}
