import type { SubmitEvent } from 'react';
import { isLanguage } from '#domain/language.ts';
import { usePageData } from '#web/api/page-data.tsx';
import type { WordQuery } from '#web/features/words/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** Which of the words are shown: by part of a word or note, and by language. */
export function WordFilter({
  query,
  onChange,
}: {
  query: WordQuery;
  onChange: (query: WordQuery) => void;
}) {
  const t = useTranslations();
  const { languages } = usePageData();
  const search = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const part = new FormData(event.currentTarget).get('search');
    onChange({ ...query, search: typeof part === 'string' ? part.trim() : '', page: 1 });
  };
  return (
    <search className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="w-full xs:w-52">
        <SelectField
          label={t('admin.words.language')}
          value={query.language ?? 'all'}
          options={[
            { value: 'all', label: t('admin.words.all_languages') },
            ...languages.map(({ iso2, name }) => ({ value: iso2, label: name, lang: iso2 })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...query, language: isLanguage(value) ? value : null, page: 1 })
          }
        />
      </div>
      <form
        // A search that was taken back elsewhere leaves the field too.
        key={query.search}
        className="flex grow flex-wrap items-end gap-2"
        onSubmit={search}
      >
        <div className="min-w-0 grow basis-40">
          <Field
            label={t('admin.words.search')}
            name="search"
            type="search"
            defaultValue={query.search}
            maxLength={200}
          />
        </div>
        <Button type="submit" variant="quiet" besideField icon="search">
          {t('admin.list.search')}
        </Button>
        {query.search !== '' && (
          <Button
            variant="text"
            besideField
            onClick={() => onChange({ ...query, search: '', page: 1 })}
          >
            {t('admin.list.clear')}
          </Button>
        )}
      </form>
    </search>
  );
}
