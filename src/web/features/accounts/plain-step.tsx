import type { ReactNode } from 'react';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

/** Asks for the traits in one field below the first step: without scripts there are no steps. */
export function PlainStep({ traits, error }: { traits: string | undefined; error: ReactNode }) {
  const t = useTranslations();
  const { language } = useLanguage();
  return (
    <div className="auth-step">
      <Field
        label={t('plain.traits.label')}
        hint={t('plain.traits.hint')}
        name="traits"
        defaultValue={traits}
        error={error}
      />
      <input type="hidden" name="language" value={language} />
      <Button type="submit" wide>
        {t('register.action.submit')}
      </Button>
    </div>
  );
}
