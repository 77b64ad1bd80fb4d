import type { ReactNode } from 'react';
import { useOtherPeople } from '#web/api/session.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { HeroIllustration } from '#web/ui/hero-illustration.tsx';
import './hero.css';

export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations();
  // Nobody could be drawn.
  const isAlone = useOtherPeople() === 0;
  return (
    <section className="home-hero">
      <div className="px-5 pt-7 text-center 2xl:absolute 2xl:inset-x-0 2xl:top-1 2xl:z-1">
        <h1>{t.rich('home.hero.title', { line: underline })}</h1>
        <p className="mx-auto mt-5.5 mb-6.5 max-w-120 text-18 2xl:my-4.5 2xl:max-w-150 text-balance text-muted">
          {t('home.hero.subtitle')}
        </p>
        <div className="flex flex-wrap items-center justify-center gap-3">
          {isSignedIn ? (
            <>
              {!isAlone && (
                <Button size="l" className="noscript:hidden" href="/?open=send">
                  {t('home.hero.write')}
                </Button>
              )}
              <Button size="l" variant={isAlone ? 'primary' : 'quiet'} href="/dashboard">
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
      <div className="2xl:absolute 2xl:inset-x-0 2xl:bottom-0 2xl:mx-auto 2xl:w-[min(100%,1440px)]">
        <HeroIllustration label={t('home.hero.drawing')} className="mt-1.5 2xl:mt-0" />
      </div>
    </section>
  );
}

function underline(words: ReactNode): ReactNode {
  return <span className="block">{words}</span>;
}
