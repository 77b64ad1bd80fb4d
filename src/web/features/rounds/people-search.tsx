import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readableText } from '#domain/compliments/compliment.ts';
import { peopleQuery } from '#web/features/rounds/round-actions.ts';
import { useDebounced } from '#web/forms/use-debounced.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

/** Finds a person by name and chooses one by a press. */
export function PeopleSearch({
  label,
  isReceiver,
  error,
  onChoose,
}: {
  label: string;
  /** Also finds administrators, who receive letters only in a round for one. */
  isReceiver: boolean;
  error?: string | undefined;
  onChoose: (person: { id: string; name: string }) => void;
}) {
  const t = useTranslations();
  const shownName = useShownName();
  const [input, setInput] = useState('');
  const search = useDebounced(readableText(input).trim(), 300);
  const { data } = useQuery(peopleQuery(search, isReceiver));
  const people = search.length > 1 ? (data?.people ?? []) : [];
  return (
    <search className="mt-4 block max-w-112">
      <Field
        label={label}
        hint={t('rounds.people.hint')}
        error={error}
        type="search"
        value={input}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setInput(target.value)}
      />
      <output className="sr-only">
        {data !== undefined && t('rounds.people.found', { count: people.length })}
      </output>
      <ul className="mt-2 grid gap-1">
        {people.map(({ id, name, idProfiles }) => (
          <li key={id}>
            <Button
              variant="quiet"
              size="s"
              icon="plus"
              onClick={() => {
                setInput('');
                onChoose({ id, name: shownName(name) });
              }}
            >
              {shownName(name)} · {idProfiles}
            </Button>
          </li>
        ))}
      </ul>
      {data !== undefined && search.length > 1 && people.length === 0 && (
        <p className="text-14 text-muted">{t('rounds.people.none')}</p>
      )}
    </search>
  );
}
