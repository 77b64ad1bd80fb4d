import { answerTo, helpQuestions } from '#domain/moderation/help.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Folds each answer below its question. */
export function HelpPage() {
  const t = useTranslations();
  const { sendsMail } = usePageData();
  return (
    <LegalPage title={t('legal.help.title')} lead={t('legal.help.lead')} picture="feature-random">
      <div className="mt-8 max-w-136">
        {helpQuestions.map((name) => (
          <details key={name} id={name} className="rule-t scroll-mt-6">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-3">
              <h2 className="text-22">{t(`legal.help.${name}.question`)}</h2>
              <Icon name="down" className="text-muted" />
            </summary>
            <p className="whitespace-pre-line">{t(answerTo(name, sendsMail))}</p>
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
            <div className="pb-5" />
          </details>
        ))}
      </div>
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
