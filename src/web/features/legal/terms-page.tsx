import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

export function TermsPage() {
  const t = useTranslations();
  return (
    <LegalPage title={t('legal.terms.title')} lead={t('legal.terms.lead')} picture="feature-share">
      <LegalSection title={t('legal.terms.use.title')}>{t('legal.terms.use.text')}</LegalSection>
      <LegalSection title={t('legal.terms.letters.title')}>
        {t('legal.terms.letters.text')}
      </LegalSection>
      <LegalSection title={t('legal.terms.moderation.title')}>
        {t('legal.terms.moderation.text')}
      </LegalSection>
      <LegalSection title={t('legal.terms.liability.title')}>
        {t('legal.terms.liability.text')}
      </LegalSection>
      <LegalSection title={t('legal.terms.end.title')}>
        {t.rich('legal.terms.end.text', { privacy: linkTo('/privacy') })}
      </LegalSection>
    </LegalPage>
  );
}
