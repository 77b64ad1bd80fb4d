import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Names the rules; their texts are `legal.draw.<name>.title` and `.text`. */
const rules = [
  'fair',
  'alive',
  'understood',
  'repeats',
  'few',
  'bound',
  'secret',
  'never',
] as const;

/** Explains the rules of decision 024 to members. */
export function DrawPage() {
  const t = useTranslations();
  return (
    <LegalPage
      title={t('legal.draw.title')}
      lead={t('legal.draw.lead')}
      picture="feature-random"
      contents={rules.map((name) => ({ id: name, title: t(`legal.draw.${name}.title`) }))}
    >
      {rules.map((name) => (
        <LegalSection key={name} id={name} title={t(`legal.draw.${name}.title`)}>
          {t(`legal.draw.${name}.text`)}
        </LegalSection>
      ))}
      <LegalSection title={t('legal.draw.more.title')}>
        {t.rich('legal.draw.more.text', { help: linkTo('/help'), privacy: linkTo('/privacy') })}
      </LegalSection>
    </LegalPage>
  );
}
