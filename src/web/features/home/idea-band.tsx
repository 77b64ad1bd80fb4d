import { visitorSuggestionsPerDay } from '#domain/compliments/compliment.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Illustration } from '#web/ui/illustration.tsx';
import './idea-band.css';

/** Offers help to people without an idea. `left` is a visitor's remaining number today, null without a limit. */
export function IdeaBand({ left }: { left: number | null }) {
  const t = useTranslations();
  return (
    <section className="home-band tint mt-24 bg-butter last:mb-16">
      <div className="page grid items-center gap-x-12 gap-y-2 pt-14 pb-12 lg:grid-cols-[1.2fr_1fr] lg:pt-11 lg:pb-9">
        <div>
          <h2>{t('home.band.title')}</h2>
          <p className="mt-3 mb-6.5 max-w-120 text-on-tint">{t('home.band.text')}</p>
          <div className="flex flex-wrap items-center gap-3 noscript:hidden">
            <Button
              variant="ink"
              icon="gift"
              href="/?open=blind"
              className="max-xs:w-full max-xs:px-3"
            >
              {t('home.band.blind')}
            </Button>
            <Button
              variant="quiet"
              icon="spark"
              href="/?open=ai"
              className="max-xs:w-full max-xs:px-3"
            >
              {left === null
                ? t('home.band.ai')
                : t('home.band.ai_left', { left, total: visitorSuggestionsPerDay })}
            </Button>
          </div>
        </div>
        <Illustration name="success" className="mx-auto max-w-95" />
      </div>
    </section>
  );
}
