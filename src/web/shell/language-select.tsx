import { useEffect, useEffectEvent, useRef, type ChangeEvent } from 'react';
import { isLanguage } from '#domain/i18n/language.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useSelectLanguage } from '#web/shell/use-select-language.ts';
import { NavSelect } from '#web/ui/navigation.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** Language select of the navigation; each language has its own name. */
export function LanguageSelect() {
  return <NavSelect icon="globe" {...useLanguageSelect()} />;
}

/** Language select with a label, for the menu. */
export function LanguageField() {
  return <SelectField {...useLanguageSelect()} />;
}

function useLanguageSelect() {
  const t = useTranslations();
  const { languages } = usePageData();
  const { language } = useLanguage();
  const select = useSelectLanguage();
  const field = useRef<HTMLSelectElement>(null);
  // Applies a choice made before hydration.
  const applyEarlierChoice = useEffectEvent(() => {
    const chosen = field.current?.value ?? '';
    if (isLanguage(chosen) && chosen !== language) void select(chosen);
  });
  useEffect(() => {
    applyEarlierChoice();
  }, []);
  return {
    ref: field,
    // Prevents the browser from restoring a value, which would look like a choice.
    autoComplete: 'off',
    label: t('nav.language'),
    options: languages.map(({ iso2, name }) => ({ value: iso2, label: name, lang: iso2 })),
    value: language,
    onChange({ target }: ChangeEvent<HTMLSelectElement>) {
      if (isLanguage(target.value)) void select(target.value);
    },
  };
}
