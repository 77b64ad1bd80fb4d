import { isLanguage, type Language } from '#domain/i18n/language.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** Selects a language; each has its own name. */
export function LanguageField({
  label,
  labelHidden,
  value,
  onLanguage,
}: {
  label: string;
  labelHidden?: boolean;
  value: Language;
  onLanguage: (language: Language) => void;
}) {
  return (
    <SelectField
      label={label}
      labelHidden={labelHidden}
      options={useLanguageOptions()}
      value={value}
      onChange={({ currentTarget }) => {
        if (isLanguage(currentTarget.value)) onLanguage(currentTarget.value);
      }}
    />
  );
}

/** Returns the active languages as options of a select. */
export function useLanguageOptions() {
  const { languages } = usePageData();
  return languages.map(({ iso2, name }) => ({ value: iso2, label: name, lang: iso2 }));
}
