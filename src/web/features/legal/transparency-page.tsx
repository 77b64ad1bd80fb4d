import { leastCases, yearFigures, type YearReport } from '#domain/moderation/transparency.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Publishes figures on the team's work (P161). */
export function TransparencyPage() {
  const t = useTranslations();
  const { lastYear } = usePageData();
  return (
    <LegalPage title={t('transparency.title')} lead={t('transparency.lead')} picture="feature-safe">
      {lastYear === null ? (
        <LegalSection title={t('transparency.empty.title')}>
          {t('transparency.empty.text')}
        </LegalSection>
      ) : (
        <Year report={lastYear} />
      )}
      <LegalSection title={t('transparency.counting.title')}>
        {t('transparency.counting.text', { least: leastCases })}
      </LegalSection>
      <LegalSection title={t('transparency.rights.title')}>
        {t.rich('transparency.rights.text', { terms: linkTo('/terms'), help: linkTo('/help') })}
      </LegalSection>
    </LegalPage>
  );
}

function Year({ report: { year, figures } }: { report: YearReport }) {
  const t = useTranslations();
  const numbers = useNumbers();
  const countText = (count: number | null): string =>
    count === null
      ? t('transparency.few', { least: leastCases })
      : t('transparency.about', { count: numbers.count(count) });
  return (
    <LegalSection id={`year-${year}`} title={t('transparency.year', { year })}>
      <dl className="grid gap-5">
        {yearFigures.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{t(`transparency.${name}`)}</dt>
            <dd className="serif text-22">{countText(figures[name])}</dd>
          </div>
        ))}
      </dl>
    </LegalSection>
  );
}
