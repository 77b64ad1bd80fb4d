import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

/** Names the steps; their texts are `rounds.class.<name>_title` and `_text`. */
const steps = ['prepare', 'show', 'write', 'open', 'print', 'quarrel'] as const;

/** Leads a teacher from nothing to the printed letters. */
export function ClassRoundPage() {
  const t = useTranslations();
  return (
    <LegalPage
      title={t('rounds.class.title')}
      lead={t('rounds.class.lead')}
      picture="feature-share"
    >
      {steps.map((name) => (
        <LegalSection key={name} id={name} title={t(`rounds.class.${name}_title`)}>
          {t(`rounds.class.${name}_text`)}
        </LegalSection>
      ))}
      <p className="mt-10">
        <Button href="/rounds?new">{t('rounds.class.start')}</Button>
      </p>
    </LegalPage>
  );
}
