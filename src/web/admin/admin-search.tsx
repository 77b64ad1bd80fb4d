import { useEffect, useRef, type SubmitEvent } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

/** Searches a list of the team on submit, not on each key, since searches are audited. */
export function AdminSearch({
  label,
  search,
  maxLength,
  onSearch,
}: {
  label: string;
  /** Current search; empty shows all. */
  search: string;
  maxLength: number;
  onSearch: (search: string) => void;
}) {
  const t = useTranslations();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Updates the field in place, which keeps the focus of a keyboard user.
    if (field.current !== null) field.current.value = search;
  }, [search]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('search');
    onSearch(typeof words === 'string' ? words.trim() : '');
  };
  // Focuses the field, since the button disappears with the search.
  const clear = (): void => {
    onSearch('');
    field.current?.focus();
  };
  return (
    <search>
      <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
        <div className="min-w-0 grow basis-40">
          <Field
            ref={field}
            label={label}
            labelHidden
            placeholder={label}
            name="search"
            type="search"
            defaultValue={search}
            maxLength={maxLength}
          />
        </div>
        <Button type="submit" variant="quiet" besideField icon="search">
          <span className="max-sm:sr-only">{t('admin.list.search')}</span>
        </Button>
        {search !== '' && (
          <Button variant="text" besideField onClick={clear}>
            {t('admin.list.clear')}
          </Button>
        )}
      </form>
    </search>
  );
}
