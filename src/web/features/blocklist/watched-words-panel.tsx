import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { AdminSearch } from '#web/admin/admin-search.tsx';
import { adminPageSize } from '#web/admin/page-size.ts';
import { clearMutationError } from '#web/api/clear-mutation-error.ts';
import { api, read } from '#web/api/client.ts';
import { isFieldError } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { clearSubmittedFields } from '#web/forms/clear-submitted-fields.ts';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { Field } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';

const watched = api.admin['watched-words'];

const watchedQuery = queryOptions({
  queryKey: ['watched-words'],
  queryFn: ({ signal }) => read(watched.$get(undefined, { init: { signal } })),
});

function useChangeWatched() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { add: string } | { remove: string }) =>
      'add' in change
        ? read(watched.$post({ json: { word: change.add } }))
        : read(watched[':id'].$delete({ param: { id: change.remove } })),
    onSettled: () => void client.invalidateQueries({ queryKey: watchedQuery.queryKey }),
  });
}

/** Manages words that send a letter to pre-moderation; they refuse none. */
export function WatchedWordsPanel() {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const query = useQuery(watchedQuery);
  const change = useChangeWatched();
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const { error } = change;
  const { field } = useFormRefusal<{ word: string }>({ error }, {}, 'moderation.watched.failed');
  const onError = (failure: Error): void => {
    if (!isFieldError(failure, 'word'))
      toast.error(errorText(failure, 'moderation.watched.failed'));
  };
  const add = (event: SubmitEvent<HTMLFormElement>): void => {
    const form = event.currentTarget;
    const data = new FormData(form);
    const word = textOf(data, 'word');
    change.mutate(
      { add: word },
      {
        onSuccess: () => {
          toast.success(t('moderation.watched.added', { word: word.trim() }));
          clearSubmittedFields(form, data);
          // Clears the search, so that the new word is visible.
          setSearch('');
        },
        onError,
        onSettled: () => input.current?.focus(),
      },
    );
  };
  const remove = (id: string, word: string): void =>
    change.mutate(
      { remove: id },
      {
        onSuccess: () => {
          toast.success(t('moderation.watched.removed', { word }));
          input.current?.focus();
        },
        onError,
      },
    );
  return (
    <section className="panel">
      <h3 className="text-22">{t('moderation.watched.title')}</h3>
      <p className="mt-1 text-14 text-muted">{t('moderation.watched.text')}</p>
      <div className="mt-4">
        {query.data === undefined ? (
          <ListState query={query} failedText={t('moderation.watched.load_failed')} />
        ) : (
          <WatchedWords
            words={query.data.words}
            search={search}
            onSearch={setSearch}
            onRemove={remove}
          />
        )}
      </div>
      <Form
        isBusy={change.isPending}
        className="mt-4 grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        onSubmit={add}
      >
        <Field
          ref={input}
          label={t('moderation.watched.word')}
          {...field('word')}
          required
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onInput={() => clearMutationError(change)}
        />
        <div className="sm:pt-7">
          <SubmitButton icon="plus" busyLabel={t('admin.dialog.busy')}>
            {t('moderation.watched.add')}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

type Word = { id: string; word: string };

type Props = {
  words: readonly Word[];
  search: string;
  onSearch: (search: string) => void;
  onRemove: (id: string, word: string) => void;
};

/** Lists the words; offers a search if there are many. */
function WatchedWords({ words, search, onSearch, onRemove }: Props) {
  const t = useTranslations();
  if (words.length === 0) return <p className="text-muted">{t('moderation.watched.empty')}</p>;
  const foldedSearch = foldWord(search);
  const matches = words.filter(({ word }) => foldWord(word).includes(foldedSearch));
  return (
    <div className="grid gap-4">
      {(words.length > adminPageSize || search !== '') && (
        <AdminSearch
          label={t('moderation.watched.search')}
          search={search}
          maxLength={100}
          onSearch={onSearch}
        />
      )}
      <output className="text-muted empty:hidden">
        {matches.length === 0 && t('moderation.watched.not_found', { search })}
      </output>
      {matches.length > 0 && <WordChips words={matches} onRemove={onRemove} />}
    </div>
  );
}

/** Ignores case and accents like the server's check; “ß” equals “ss”. */
function foldWord(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
}

function WordChips({ words, onRemove }: Pick<Props, 'words' | 'onRemove'>) {
  const t = useTranslations();
  return (
    <Chips label={t('moderation.watched.title')}>
      {words.map(({ id, word }) => (
        <Chip
          key={id}
          onRemove={() => onRemove(id, word)}
          removeLabel={t('moderation.watched.remove', { word })}
        >
          <span className="wrap-anywhere">{word}</span>
        </Chip>
      ))}
    </Chips>
  );
}
