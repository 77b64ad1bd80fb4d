import { visitorSuggestionsPerDay } from '#domain/compliments/compliment.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Illustration } from '#web/ui/illustration.tsx';
import './idea-band.css';

/** Offers help to people without an idea. `left` is a visitor's remaining number today, null without a limit. */
export function IdeaBand({ left }: { left: number | null }) {
  const t = useTranslations();
  return (
    <section className="home-band tint">
      <div className="page">
        <div>
          <h2>{t('home.band.title')}</h2>
          <p>{t('home.band.text')}</p>
          <div className="flex flex-wrap items-center gap-3 noscript:hidden">
            <Button variant="ink" icon="gift" href="/?open=blind">
              {t('home.band.blind')}
            </Button>
            <Button variant="quiet" icon="spark" href="/?open=ai">
              {left === null
                ? t('home.band.ai')
                : t('home.band.ai_left', { left, total: visitorSuggestionsPerDay })}
            </Button>
          </div>
        </div>
        <Illustration name="success" />
      </div>
    </section>
  );
}
