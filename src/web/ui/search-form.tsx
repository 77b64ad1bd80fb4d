import { useEffect, useRef, type SubmitEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

/** A field that searches when it is submitted, and a way back to everything. */
export function SearchForm({
  label,
  submitLabel,
  clearLabel,
  search,
  maxLength,
  onSearch,
}: {
  label: string;
  submitLabel: string;
  clearLabel: string;
  /** What is searched for now; empty for everything. */
  search: string;
  maxLength: number;
  onSearch: (search: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A search that began elsewhere appears in the field too, which keeps a keyboard user's focus.
    if (field.current !== null) field.current.value = search;
  }, [search]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('search');
    onSearch(typeof words === 'string' ? words.trim() : '');
  };
  // The button goes with the search.
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
          <span className="max-sm:sr-only">{submitLabel}</span>
        </Button>
        {search !== '' && (
          <Button variant="text" besideField onClick={clear}>
            {clearLabel}
          </Button>
        )}
      </form>
    </search>
  );
}
