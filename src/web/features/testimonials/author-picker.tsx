import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminSearch } from '#web/admin/admin-search.tsx';
import { authorsQuery } from '#web/features/testimonials/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

type Author = { id: string; name: string };

/** Finds the member who wrote the testimonial. */
export function AuthorPicker({
  person,
  error,
  onPick,
}: {
  person: Author | null;
  /** True after an attempt to save without an author. */
  error: boolean;
  onPick: (person: Author) => void;
}) {
  const t = useTranslations();
  const [search, setSearch] = useState('');
  const { data, isError, isFetching } = useQuery(authorsQuery(search));
  const pick = (picked: Author): void => {
    onPick(picked);
    setSearch('');
  };
  return (
    <div className="mt-5 grid gap-2">
      <AdminSearch
        label={t('testimonials.author.search')}
        search={search}
        maxLength={60}
        onSearch={setSearch}
      />
      <output className="text-14">
        {isError && t('testimonials.author.failed')}
        {isFetching && t('list.state.loading')}
        {data?.people.length === 0 && !isFetching && t('testimonials.author.none')}
        {search === '' && person !== null && t('testimonials.author.picked', { name: person.name })}
      </output>
      {error && search === '' && (
        <p className="text-14 text-danger" role="alert">
          {t('testimonials.author.required')}
        </p>
      )}
      {search !== '' && data !== undefined && data.people.length > 0 && (
        <ul className="grid gap-1" aria-label={t('testimonials.author.results')}>
          {data.people.map(({ id, name, idProfiles }) => (
            <li key={id}>
              <Button size="s" variant="quiet" wide onClick={() => pick({ id, name })}>
                {name}{' '}
                <span className="font-normal text-muted">
                  {t('testimonials.author.number', { number: String(idProfiles) })}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
