import type { ReactNode } from 'react';
import { isLanguage } from '#domain/i18n/language.ts';
import { removalRules, reportDecisions } from '#domain/moderation/moderation.ts';
import {
  leastCases,
  otherParts,
  ownReasons,
  type HalfYearReport,
} from '#domain/moderation/transparency.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Publishes figures on the team's work (P161). */
export function TransparencyPage() {
  const t = useTranslations();
  const { halfYears } = usePageData();
  return (
    <LegalPage title={t('transparency.title')} lead={t('transparency.lead')} picture="feature-safe">
      {halfYears.length === 0 ? (
        <LegalSection title={t('transparency.empty.title')}>
          {t('transparency.empty.text')}
        </LegalSection>
      ) : (
        halfYears.map((report) => <HalfYear key={report.half} report={report} />)
      )}
      <LegalSection title={t('transparency.counting.title')}>
        <p>{t('transparency.counting.text', { least: leastCases })}</p>
        {halfYears.length > 0 && (
          <p className="mt-3">
            <a href="/transparency.csv" download>
              {t('transparency.csv')}
            </a>
          </p>
        )}
      </LegalSection>
      <LegalSection title={t('transparency.rights.title')}>
        {t.rich('transparency.rights.text', { terms: linkTo('/terms'), help: linkTo('/help') })}
      </LegalSection>
    </LegalPage>
  );
}

function HalfYear({ report: { half, figures } }: { report: HalfYearReport }) {
  const t = useTranslations();
  const numbers = useNumbers();
  const { languages } = usePageData();
  const [year = '', part = ''] = half.split('-');
  const { hoursToDecision: hours } = figures;
  const languageName = (name: string): string =>
    (isLanguage(name) && languages.find(({ iso2 }) => iso2 === name)?.name) ||
    t(name === otherParts ? 'transparency.others' : 'transparency.language_unknown');
  const ruleName = (name: string): string => {
    const rule = ([...removalRules, ownReasons] as const).find((known) => known === name);
    return t(rule === undefined ? 'transparency.others' : `transparency.rule.${rule}`);
  };
  const outcomeName = (name: string): string => {
    const outcome = ([...reportDecisions, 'upheld', 'rejected'] as const).find(
      (known) => known === name,
    );
    return outcome === undefined ? name : t(`transparency.outcome.${outcome}`);
  };
  const countText = (count: number | null): string =>
    count === null
      ? t('transparency.few', { least: leastCases })
      : t('transparency.about', { count: numbers.count(count) });
  return (
    <LegalSection id={`half-${half}`} title={t('transparency.half', { part, year })}>
      <dl className="grid gap-5">
        <Figure name={t('transparency.reports')} value={countText(figures.reports)}>
          <Breakdown parts={figures.reportsByLanguage} nameOf={languageName} />
        </Figure>
        <Figure name={t('transparency.decisions')} value={countText(figures.decisions)}>
          <Breakdown parts={figures.decisionsByOutcome} nameOf={outcomeName} />
        </Figure>
        {figures.removalsByRule !== null && (
          <Figure name={t('transparency.removals')}>
            <Breakdown parts={figures.removalsByRule} nameOf={ruleName} />
          </Figure>
        )}
        {hours !== null && (
          <Figure
            name={t('transparency.time')}
            value={t('transparency.hours', { half: hours.half, most: hours.most })}
          />
        )}
        <Figure name={t('transparency.objections')} value={countText(figures.objections)}>
          <Breakdown parts={figures.objectionsByOutcome} nameOf={outcomeName} />
        </Figure>
      </dl>
    </LegalSection>
  );
}

function Figure(props: { name: string; value?: string; children?: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{props.name}</dt>
      {props.value !== undefined && <dd className="serif text-22">{props.value}</dd>}
      {props.children}
    </div>
  );
}

/** Lists the parts of a total, largest first; renders nothing if a part is too small to publish. */
function Breakdown({
  parts,
  nameOf,
}: {
  parts: Record<string, number> | null;
  nameOf: (name: string) => string;
}) {
  const { count } = useNumbers();
  if (parts === null) return null;
  const largestFirst = Object.entries(parts).toSorted(
    ([one, ones], [other, others]) =>
      Number(one === otherParts) - Number(other === otherParts) || others - ones,
  );
  return (
    <dd>
      <ul className="mt-1 grid gap-1 text-14 text-muted">
        {largestFirst.map(([name, cases]) => (
          <li key={name} className="flex justify-between gap-4 rule-b py-1">
            <span>{nameOf(name)}</span>
            <span className="figures">{count(cases)}</span>
          </li>
        ))}
      </ul>
    </dd>
  );
}
