import { isLanguage, type Language } from '#domain/i18n/language.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** Chooses one of the languages, each named in itself. */
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

/** The active languages as the options of a select. */
export function useLanguageOptions() {
  const { languages } = usePageData();
  return languages.map(({ iso2, name }) => ({ value: iso2, label: name, lang: iso2 }));
}
