import { visitorSuggestionsPerDay } from '#domain/compliments/compliment.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { Quote } from '#web/ui/letter.tsx';

/** Offers an AI compliment. `left` is a visitor's remaining number today, null without a limit. */
export function ReceiveCard({ left }: { left: number | null }) {
  const t = useTranslations();
  const { language } = useLanguage();
  return (
    <section className="home-way home-envelope tint">
      <h2>{t('home.receive.title')}</h2>
      <p>{t('home.receive.text')}</p>
      <div className="home-envelope-inside">
        <div className="home-slip">
          <Chips>
            <Chip>{t('home.receive.sample.first')}</Chip>
            <Chip>{t('home.receive.sample.second')}</Chip>
          </Chips>
          <Quote text={t('home.receive.sample.text')} lang={language} />
        </div>
        <div className="home-envelope-front" />
        <div className="home-envelope-foot">
          <Button variant="ink" icon="receive" className="noscript:hidden" href="/?open=ai">
            {t('home.receive.start')}
          </Button>
          {left !== null && (
            <span className="home-envelope-left noscript:hidden">
              {t('home.receive.left', { left, total: visitorSuggestionsPerDay })}
            </span>
          )}
        </div>
      </div>
    </section>
  );
}
