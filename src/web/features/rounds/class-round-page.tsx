import { lazy, useState } from 'react';
import { useIsSignedIn } from '#web/api/session.ts';
import { LegalPage, LegalSection, Paragraphs } from '#web/features/legal/legal-page.tsx';
import { WithTexts } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { DeferredDialog } from '#web/shell/deferred.tsx';
import { Button } from '#web/ui/button.tsx';

/** Names the steps; their texts are `rounds.class.<name>_title` and `_text`. */
const steps = ['prepare', 'say', 'show', 'write', 'open', 'print'] as const;

/** Names what comes besides; their texts likewise. */
const sections = ['read', 'quarrel', 'address', 'parents'] as const;

const Rehearsal = lazy(async () => ({
  default: (await import('#web/features/rounds/rehearsal.tsx')).Rehearsal,
}));

/** Leads a teacher from nothing to the printed letters. */
export function ClassRoundPage() {
  const t = useTranslations();
  const isSignedIn = useIsSignedIn();
  const [isRehearsing, setRehearsing] = useState(false);
  return (
    <LegalPage
      title={t('rounds.class.title')}
      lead={t('rounds.class.lead')}
      picture="feature-share"
    >
      <ol className="gap-x-10 lg:grid lg:grid-cols-2">
        {steps.map((name, index) => (
          <li key={name} className="flex gap-4">
            <span
              aria-hidden="true"
              className="tint mt-9.5 grid size-10 flex-none place-items-center rounded-full bg-butter font-semibold text-on-tint"
            >
              {index + 1}
            </span>
            <LegalSection id={name} title={t(`rounds.class.${name}_title`)}>
              <Paragraphs text={t(`rounds.class.${name}_text`)} />
            </LegalSection>
          </li>
        ))}
      </ol>
      <div className="gap-x-10 lg:grid lg:grid-cols-2">
        {sections.map((name) => (
          <LegalSection key={name} id={name} title={t(`rounds.class.${name}_title`)}>
            <Paragraphs text={t(`rounds.class.${name}_text`)} />
          </LegalSection>
        ))}
      </div>
      <p className="mt-4">
        <a href="/for-parents">{t('rounds.class.parents_link')}</a>
      </p>
      <p className="mt-10 flex flex-wrap gap-3 max-xs:*:w-full">
        <Button href="/rounds?new">{t('rounds.class.start')}</Button>
        <Button variant="quiet" className="noscript:hidden" onClick={() => setRehearsing(true)}>
          {t('rounds.class.rehearsal')}
        </Button>
        {!isSignedIn && (
          <Button variant="quiet" href="/register">
            {t('rounds.join.register')}
          </Button>
        )}
      </p>
      <DeferredDialog onClose={() => setRehearsing(false)}>
        {isRehearsing && (
          <WithTexts names={['app']}>
            <Rehearsal onClose={() => setRehearsing(false)} />
          </WithTexts>
        )}
      </DeferredDialog>
    </LegalPage>
  );
}
