import { isLanguage } from '#domain/i18n/language.ts';
import { AdminSearch } from '#web/admin/admin-search.tsx';
import type { WordQuery } from '#web/features/blocklist/queries.ts';
import { useLanguageOptions } from '#web/forms/language-field.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';

/** Filters by part of a word or note, and by language. */
export function WordFilter({
  query,
  onChange,
}: {
  query: WordQuery;
  onChange: (query: WordQuery) => void;
}) {
  const t = useTranslations();
  const languageOptions = useLanguageOptions();
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="w-full xs:w-52">
        <SelectField
          label={t('admin.words.language')}
          labelHidden
          value={query.language ?? 'all'}
          options={[{ value: 'all', label: t('admin.words.all_languages') }, ...languageOptions]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...query, language: isLanguage(value) ? value : null, page: 1 })
          }
        />
      </div>
      <div className="min-w-0 grow basis-40">
        <AdminSearch
          label={t('admin.words.search')}
          search={query.search}
          maxLength={200}
          onSearch={(search) => onChange({ ...query, search, page: 1 })}
        />
      </div>
    </div>
  );
}
