import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

const sections = ['use', 'letters', 'moderation', 'liability'] as const;

export function TermsPage() {
  const t = useTranslations();
  return (
    <LegalPage title={t('legal.terms.title')} lead={t('legal.terms.lead')} picture="feature-share">
      {sections.map((name) => (
        <LegalSection key={name} title={t(`legal.terms.${name}.title`)}>
          {t(`legal.terms.${name}.text`)}
        </LegalSection>
      ))}
      <LegalSection title={t('legal.terms.end.title')}>
        {t.rich('legal.terms.end.text', { privacy: linkTo('/privacy') })}
      </LegalSection>
    </LegalPage>
  );
}
