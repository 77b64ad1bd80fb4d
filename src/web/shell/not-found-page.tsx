import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Illustration } from '#web/ui/illustration.tsx';

export function NotFoundPage() {
  const t = useTranslations();
  return (
    <div className="page pt-3 text-center">
      <Illustration name="not-found" className="mx-auto mb-7 max-w-[620px]" />
      <h1>{t('not_found.heading.title')}</h1>
      <p className="mx-auto mt-3.5 mb-7 max-w-120 text-18 text-muted">{t('not_found.text.lead')}</p>
      <Button href="/" size="l">
        {t('not_found.action.home')}
      </Button>
    </div>
  );
}
