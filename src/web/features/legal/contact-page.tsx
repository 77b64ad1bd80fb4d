import type { ReactNode } from 'react';
import type { Operator } from '#domain/shared/pages.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useProfile } from '#web/api/profile.ts';
import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

export function ContactPage() {
  const t = useTranslations();
  const { operator } = usePageData();
  const isOperatorKnown =
    operator.name !== null || operator.address !== null || operator.email !== null;
  return (
    <LegalPage
      title={t('legal.contact.title')}
      lead={isOperatorKnown ? t('legal.contact.lead') : t('legal.contact.unknown')}
      picture="typewriter"
    >
      <MissingForAdministrators operator={operator} />
      {isOperatorKnown && (
        <dl className="panel mt-8 grid max-w-136 gap-4">
          <Entry label={t('legal.contact.name')}>{operator.name}</Entry>
          <Entry label={t('legal.contact.address')}>{operator.address}</Entry>
          <Entry label={t('legal.contact.email')}>
            {operator.email !== null && <a href={`mailto:${operator.email}`}>{operator.email}</a>}
          </Entry>
        </dl>
      )}
      {operator.email !== null && (
        <LegalSection title={t('legal.contact.write.title')}>
          {t('legal.contact.write.text')}
        </LegalSection>
      )}
      <SelfHelp />
    </LegalPage>
  );
}

/** Answers frequent requests; the only content if no operator is named. */
function SelfHelp() {
  const t = useTranslations();
  return (
    <LegalSection title={t('legal.contact.self.title')}>
      <ul className="grid list-disc gap-3 pl-5">
        <li>{t('legal.contact.self.letter')}</li>
        <li>{t.rich('legal.contact.self.access', { login: linkTo('/login') })}</li>
        <li>{t.rich('legal.contact.self.data', { profile: linkTo('/profile') })}</li>
        <li>{t.rich('legal.contact.self.help', { help: linkTo('/help') })}</li>
      </ul>
    </LegalSection>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  const t = useTranslations();
  const isMissing = children === null || children === false;
  return (
    <div>
      <dt className="text-14 text-muted">{label}</dt>
      <dd className="whitespace-pre-line">{isMissing ? t('legal.contact.missing') : children}</dd>
    </div>
  );
}

/** Lists missing variables, only for administrators. */
function MissingForAdministrators({ operator }: { operator: Operator }) {
  const t = useTranslations();
  const { data: profile } = useProfile();
  const variables = [
    operator.name === null && 'OPERATOR_NAME',
    operator.address === null && 'OPERATOR_ADDRESS',
    operator.email === null && 'OPERATOR_EMAIL',
  ].filter((name) => name !== false);
  if (profile?.isAdmin !== true || variables.length === 0) return null;
  return (
    <aside className="mt-8 rounded-l bg-butter p-6 text-on-tint">
      <h2 className="text-22">{t('legal.contact.admin.title')}</h2>
      <p className="mt-2">{t('legal.contact.admin.text', { names: variables.join(', ') })}</p>
    </aside>
  );
}
