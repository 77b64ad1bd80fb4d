import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Dates the statement's last review. */
const reviewed = '2026-11';

const sections = ['aim', 'done', 'tested', 'limits'] as const;

export function AccessibilityPage() {
  const t = useTranslations();
  const dates = useDates();
  return (
    <LegalPage
      title={t('legal.accessibility.title')}
      lead={t('legal.accessibility.lead')}
      picture="feature-ai"
    >
      {sections.map((name) => (
        <LegalSection key={name} title={t(`legal.accessibility.${name}.title`)}>
          {t(`legal.accessibility.${name}.text`)}
        </LegalSection>
      ))}
      <LegalSection title={t('legal.accessibility.feedback.title')}>
        {t.rich('legal.accessibility.feedback.text', { contact: linkTo('/contact') })}
      </LegalSection>
      <p className="mt-10 text-14 text-muted">
        {t('legal.accessibility.date', { month: dates.month(reviewed) })}
      </p>
    </LegalPage>
  );
}
