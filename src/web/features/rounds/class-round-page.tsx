import { useIsSignedIn } from '#web/api/session.ts';
import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Illustration } from '#web/ui/illustration.tsx';

/** Names the steps; their texts are `rounds.class.<name>_title` and `_text`. */
const steps = ['prepare', 'show', 'write', 'open', 'print'] as const;

/** Leads a teacher from nothing to the printed letters. */
export function ClassRoundPage() {
  const t = useTranslations();
  const isSignedIn = useIsSignedIn();
  return (
    <LegalPage
      title={t('rounds.class.title')}
      lead={t('rounds.class.lead')}
      picture="feature-share"
    >
      <Illustration name="feature-share" className="mt-6 max-w-44 lg:hidden" />
      <ol>
        {steps.map((name, index) => (
          <li key={name} className="flex gap-4">
            <span
              aria-hidden="true"
              className="tint mt-9.5 grid size-10 flex-none place-items-center rounded-full bg-butter font-semibold text-on-tint"
            >
              {index + 1}
            </span>
            <LegalSection id={name} title={t(`rounds.class.${name}_title`)}>
              {t(`rounds.class.${name}_text`)}
            </LegalSection>
          </li>
        ))}
      </ol>
      <LegalSection id="quarrel" title={t('rounds.class.quarrel_title')}>
        {t('rounds.class.quarrel_text')}
      </LegalSection>
      <p className="mt-10 flex flex-wrap gap-3 max-xs:*:w-full">
        <Button href="/rounds?new">{t('rounds.class.start')}</Button>
        {!isSignedIn && (
          <Button variant="quiet" href="/register">
            {t('rounds.join.register')}
          </Button>
        )}
      </p>
    </LegalPage>
  );
}
