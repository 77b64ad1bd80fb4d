import type { ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { HeroIllustration } from '#web/ui/hero-illustration.tsx';
import './hero.css';

export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations();
  return (
    <section className="home-hero">
      <div className="home-hero-words">
        <h1>{t.rich('home.hero.title', { line: underline })}</h1>
        <p className="home-hero-subtitle">{t('home.hero.subtitle')}</p>
        <div className="flex flex-wrap items-center justify-center gap-3">
          {isSignedIn ? (
            <>
              <Button size="l" className="noscript:hidden" href="/?open=send">
                {t('home.hero.write')}
              </Button>
              <Button size="l" variant="quiet" href="/dashboard">
                {t('home.hero.dashboard')}
              </Button>
            </>
          ) : (
            <>
              <Button size="l" href="/register">
                {t('home.hero.join')}
              </Button>
              <Button size="l" variant="quiet" href="/login">
                {t('nav.login')}
              </Button>
            </>
          )}
        </div>
      </div>
      <div className="home-hero-street">
        <HeroIllustration label={t('home.hero.drawing')} />
      </div>
    </section>
  );
}

function underline(words: ReactNode): ReactNode {
  return <span className="block">{words}</span>;
}
