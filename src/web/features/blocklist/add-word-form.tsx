import { useRef, useState, type SubmitEvent } from 'react';
import type { Language } from '#domain/i18n/language.ts';
import { longestNote, wordEffects, type WordEffect } from '#domain/moderation/word-list.ts';
import { clearMutationError } from '#web/api/clear-mutation-error.ts';
import { isFieldError } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useAddWord } from '#web/features/blocklist/queries.ts';
import { clearSubmittedFields } from '#web/forms/clear-submitted-fields.ts';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { LanguageField } from '#web/forms/language-field.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Adds a word to the list. Keeps a refused word in the field, with the reason. */
export function AddWordForm({ onAdded }: { onAdded: () => void }) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const pageLanguage = useLanguage().language;
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const [kind, setKind] = useState<WordEffect>('add');
  const isHolding = kind === 'hold';
  const input = useRef<HTMLInputElement>(null);
  const addWord = useAddWord();
  const { field } = useFormRefusal(addWord, {}, 'admin.words.form.failed');

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const form = event.currentTarget;
    const data = new FormData(form);
    addWord.mutate(
      { language, kind, word: textOf(data, 'word'), note: textOf(data, 'note') },
      {
        onSuccess: (added) => {
          toast.success(t('admin.words.form.added', { word: added.word }));
          clearSubmittedFields(form, data);
          input.current?.focus();
          onAdded();
        },
        onError: (failure) => {
          input.current?.focus();
          if (!isFieldError(failure, 'word') && !isFieldError(failure, 'note'))
            toast.error(errorText(failure, 'admin.words.form.failed'));
        },
      },
    );
  };

  return (
    <section className="panel">
      <h2 className="text-22">{t('admin.words.form.title')}</h2>
      <Form isBusy={addWord.isPending} className="mt-4 grid gap-4.5" onSubmit={submit}>
        <Field
          ref={input}
          label={t('admin.words.form.word')}
          hint={t('admin.words.form.word_hint')}
          {...field('word')}
          required
          lang={language}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onInput={() => clearMutationError(addWord)}
        />
        <div className="grid gap-4.5 sm:grid-cols-2">
          <SelectField
            label={t('admin.words.form.kind')}
            value={kind}
            hint={
              isHolding &&
              t('admin.words.form.hold_hint', { rule: t('admin.rules.name_hold_watched_words') })
            }
            options={wordEffects.map((candidate) => ({
              value: candidate,
              label: t(`admin.words.form.kind_${candidate}`),
            }))}
            onChange={({ currentTarget: { value } }) => {
              clearMutationError(addWord);
              setKind(wordEffects.find((known) => known === value) ?? 'add');
            }}
          />
          {!isHolding && (
            <LanguageField
              label={t('admin.words.language')}
              value={language}
              onLanguage={(chosen) => {
                clearMutationError(addWord);
                setLanguage(chosen);
              }}
            />
          )}
        </div>
        {!isHolding && (
          <Field
            label={t('admin.words.form.note')}
            {...field('note')}
            maxLength={longestNote}
            autoComplete="off"
          />
        )}
        <div>
          <SubmitButton icon="plus" busyLabel={t('admin.words.form.submit_busy')}>
            {t('admin.words.form.submit')}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
