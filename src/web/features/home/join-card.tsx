import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Illustration } from '#web/ui/illustration.tsx';
import './join-card.css';

export function JoinCard() {
  const t = useTranslations();
  return (
    <div className="page">
      <section className="home-join tint">
        <div className="home-join-words">
          <h2>{t('home.join.title')}</h2>
          <p>{t('home.join.text')}</p>
          <Button size="l" variant="ink" href="/register">
            {t('home.join.register')}
          </Button>
        </div>
        <Illustration name="welcome" />
      </section>
    </div>
  );
}
