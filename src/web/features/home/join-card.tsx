import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Illustration } from '#web/ui/illustration.tsx';

export function JoinCard() {
  const t = useTranslations();
  return (
    <div className="page">
      <section className="tint mt-24 grid items-end gap-x-8 gap-y-3 overflow-hidden rounded-[32px] bg-sage px-7 pt-10 lg:grid-cols-[1.1fr_1fr] lg:pt-11 lg:pr-14 lg:pl-16 forced-colors:rule">
        <div className="pb-9 lg:self-center lg:pb-11">
          {/* Breaks Chinese at punctuation, not inside a phrase. */}
          <h2 className="max-w-[12ch] text-48 [&:lang(zh)]:max-w-[9em] [&:lang(zh)]:break-keep">
            {t('home.join.title')}
          </h2>
          <p className="mt-3.5 mb-6.5 max-w-100 text-on-tint">{t('home.join.text')}</p>
          <Button size="l" variant="ink" href="/register" className="max-xs:w-full max-xs:px-3">
            {t('home.join.register')}
          </Button>
        </div>
        <Illustration name="welcome" className="mx-auto mb-[-4.2%] w-[min(100%,440px)]" />
      </section>
    </div>
  );
}
