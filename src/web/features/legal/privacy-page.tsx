import { profileFields } from '#domain/accounts/profile-fields.ts';
import type { ModelPlace } from '#domain/shared/pages.ts';
import { keysOf } from '#domain/shared/tables.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { LegalPage, LegalSection, paragraph, Paragraphs } from '#web/features/legal/legal-page.tsx';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

const sections = [
  'who',
  'school',
  'account',
  'letters',
  'assistant',
  'technical',
  'duration',
  'rights',
] as const;

const fields = keysOf(profileFields);

export function PrivacyPage() {
  const t = useTranslations();
  const { model, isSchool } = usePageData();
  const shown = sections.filter((id) => id !== 'school' || isSchool);
  const links = { contact: linkTo('/contact') };
  return (
    <LegalPage
      title={t('legal.privacy.title')}
      lead={t('legal.privacy.lead')}
      picture="feature-safe"
      contents={shown.map((id) => ({ id, title: t(`legal.privacy.${id}.title`) }))}
    >
      <LegalSection id="who" title={t('legal.privacy.who.title')}>
        {t.rich('legal.privacy.who.text', links)}
      </LegalSection>
      {isSchool && (
        <LegalSection id="school" title={t('legal.privacy.school.title')}>
          {t.rich('legal.privacy.school.text', { p: paragraph, parents: linkTo('/for-parents') })}
        </LegalSection>
      )}
      <LegalSection id="account" title={t('legal.privacy.account.title')}>
        <p>{t('legal.privacy.account.text')}</p>
        <ul className="mt-3 list-disc pl-5">
          {fields.map((field) => (
            <li key={field}>{t(`legal.privacy.field.${field}`)}</li>
          ))}
        </ul>
        <p className="mt-3">{t('legal.privacy.account.ways')}</p>
        <p className="mt-3">{t('legal.privacy.account.waiting')}</p>
      </LegalSection>
      <LegalSection id="letters" title={t('legal.privacy.letters.title')}>
        <Paragraphs text={t('legal.privacy.letters.text')} />
        <Paragraphs text={t('legal.privacy.letters.team')} />
        <Paragraphs text={t('legal.privacy.letters.preferences')} />
        <p className="mt-3">{t('legal.privacy.letters.digests')}</p>
        <p className="mt-3">{t.rich('legal.privacy.letters.testimonials', links)}</p>
      </LegalSection>
      <LegalSection id="assistant" title={t('legal.privacy.assistant.title')}>
        <p>{t('legal.privacy.assistant.text')}</p>
        <p className="mt-3">{modelText(t, model)}</p>
        {model !== null && <p className="mt-3">{t('legal.privacy.assistant.off')}</p>}
      </LegalSection>
      <LegalSection id="technical" title={t('legal.privacy.technical.title')}>
        <Paragraphs text={t('legal.privacy.technical.text')} />
        <p className="mt-3">{t('legal.privacy.technical.pushes')}</p>
      </LegalSection>
      <LegalSection id="duration" title={t('legal.privacy.duration.title')}>
        <p>{t('legal.privacy.duration.text')}</p>
        <Paragraphs text={t('legal.privacy.duration.sooner')} />
      </LegalSection>
      <LegalSection id="rights" title={t('legal.privacy.rights.title')}>
        {t.rich('legal.privacy.rights.text', links)}
      </LegalSection>
    </LegalPage>
  );
}

function modelText(t: ReturnType<typeof useTranslations>, model: ModelPlace): string {
  if (model === null) return t('legal.privacy.assistant.none');
  if (model.host === null) return t('legal.privacy.assistant.own');
  return t('legal.privacy.assistant.provider', { host: model.host });
}
