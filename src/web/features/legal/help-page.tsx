import { answerTo, helpQuestions } from '#domain/moderation/help.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

export function HelpPage() {
  const t = useTranslations();
  const { sendsMail } = usePageData();
  return (
    <LegalPage
      title={t('legal.help.title')}
      lead={t('legal.help.lead')}
      picture="feature-random"
      contents={helpQuestions.map((name) => ({
        id: name,
        title: t(`legal.help.${name}.question`),
      }))}
    >
      {helpQuestions.map((name) => (
        <LegalSection key={name} id={name} title={t(`legal.help.${name}.question`)}>
          <p>{t(answerTo(name, sendsMail))}</p>
          {name === 'draw' && (
            <p className="mt-3">
              <a href="/draw">{t('legal.help.draw.link')}</a>
            </p>
          )}
          {name === 'rounds' && (
            <p className="mt-3">
              <a href="/rounds/class">{t('legal.help.rounds.link')}</a>
            </p>
          )}
        </LegalSection>
      ))}
      <LegalSection title={t('legal.help.more.title')}>
        {t.rich('legal.help.more.text', {
          privacy: linkTo('/privacy'),
          terms: linkTo('/terms'),
          contact: linkTo('/contact'),
        })}
      </LegalSection>
    </LegalPage>
  );
}
