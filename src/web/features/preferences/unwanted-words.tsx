import { useState, type SubmitEvent } from 'react';
import { addTraits } from '#domain/accounts/traits.ts';
import { mostUnwantedWords } from '#domain/compliments/inbox-preferences.ts';
import { clearMutationError } from '#web/api/clear-mutation-error.ts';
import { ApiError } from '#web/api/errors.ts';
import { useUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { useChangePreferences } from '#web/features/preferences/queries.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { Form } from '#web/forms/form.tsx';
import { SaveBar } from '#web/forms/save-bar.tsx';
import { useEditedList } from '#web/forms/use-edited-list.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ChipsInput, flushDraft } from '#web/ui/chips-input.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Edits words that filter a letter; typed and split like traits. */
export function UnwantedWords({ saved }: { saved: readonly string[] }) {
  const t = useTranslations();
  const toast = useToast();
  const change = useChangePreferences();
  const [words, setWords, rebase] = useEditedList(saved);
  const [draft, setDraft] = useState('');
  // Includes the typed word that is not added yet.
  const allWords = addTraits(words, draft);
  const isTooMany = allWords.length > mostUnwantedWords;
  const isUnsaved = allWords.join('\n') !== saved.join('\n');
  useUnsavedChanges(isUnsaved);
  const { field, formError } = useFormRefusal(change, {}, 'inbox_preferences.panel.not_saved');
  const { name, error } = field('inbox.unwantedWords');
  const refused = change.error instanceof ApiError ? change.error.values['word'] : undefined;
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    if (isTooMany) return;
    flushDraft(event.currentTarget);
    change.mutate(
      { inbox: { unwantedWords: allWords } },
      {
        onSuccess: ({ inbox }) => {
          rebase(allWords, inbox.unwantedWords);
          toast.success(t('inbox_preferences.panel.saved'));
        },
      },
    );
  };
  return (
    <Form isBusy={change.isPending} className="mt-4" onSubmit={save}>
      <ChipsInput
        name={name}
        label={t('inbox_preferences.words.label')}
        hint={t('inbox_preferences.words.hint', { most: mostUnwantedWords })}
        error={
          isTooMany ? t('inbox_preferences.error.words_many', { most: mostUnwantedWords }) : error
        }
        values={words}
        onChange={(next) => {
          // Clears the refusal, as the change may have fixed it.
          clearMutationError(change);
          setWords(next);
        }}
        onDraftChange={setDraft}
        parse={(text) => addTraits([], text)}
        isInvalid={(word) => word === refused}
        removeLabel={(word) => t('traits.field.remove', { trait: word })}
        listLabel={t('inbox_preferences.words.list')}
        removedMessage={(word) => t('traits.list.removed', { trait: word })}
      />
      <div className="mt-4 grid gap-4">
        <FormError>{formError}</FormError>
        <SaveBar label={t('inbox_preferences.words.save')} isUnsaved={isUnsaved} />
      </div>
    </Form>
  );
}
