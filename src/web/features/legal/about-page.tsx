import { usePageData } from '#web/api/page-data.tsx';
import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

export function AboutPage() {
  const t = useTranslations();
  return (
    <LegalPage title={t('legal.about.title')} lead={t('legal.about.lead')} picture="welcome">
      <LegalSection title={t('legal.about.idea.title')}>{t('legal.about.idea.text')}</LegalSection>
      <LegalSection title={t('legal.about.rules.title')}>
        {t('legal.about.rules.text')}
      </LegalSection>
      <SourceCode />
    </LegalPage>
  );
}

/** Serves as the footer's target while the configuration has no source code address. */
function SourceCode() {
  const t = useTranslations();
  const { sourceUrl } = usePageData();
  return (
    <LegalSection id="source" title={t('legal.about.source.title')}>
      <p>{t('legal.about.source.text')}</p>
      <p className="mt-3">
        {sourceUrl === null ? (
          t.rich('legal.about.source.ask', { contact: linkTo('/contact') })
        ) : (
          <a href={sourceUrl}>{t('legal.about.source.link')}</a>
        )}
      </p>
    </LegalSection>
  );
}
