import { LegalPage, LegalSection, paragraph } from '#web/features/legal/legal-page.tsx';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

const sections = ['what', 'readers', 'unkind', 'data', 'consent', 'end'] as const;

/** Tells parents and pupils in plain words what happens with a child's letters and data. */
export function ForParentsPage() {
  const t = useTranslations();
  const links = { p: paragraph, privacy: linkTo('/privacy'), contact: linkTo('/contact') };
  return (
    <LegalPage
      title={t('legal.parents.title')}
      lead={t('legal.parents.lead')}
      picture="feature-share"
    >
      {sections.map((id) => (
        <LegalSection key={id} id={id} title={t(`legal.parents.${id}.title`)}>
          {t.rich(`legal.parents.${id}.text`, links)}
        </LegalSection>
      ))}
    </LegalPage>
  );
}
