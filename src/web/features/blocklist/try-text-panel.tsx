import { useState } from 'react';
import { characterCount, maximumComplimentLength } from '#domain/compliments/compliment.ts';
import type { Language } from '#domain/i18n/language.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useTryText } from '#web/features/blocklist/queries.ts';
import { Form } from '#web/forms/form.tsx';
import { LanguageField } from '#web/forms/language-field.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useCounterText } from '#web/forms/use-counter-text.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';
import { WritingSheet } from '#web/ui/writing-sheet.tsx';

/** Shows the text guard's verdict on any text and underlines the refused words. */
export function TryTextPanel() {
  const t = useTranslations();
  const showError = useErrorToast();
  const counterText = useCounterText();
  const pageLanguage = useLanguage().language;
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const [text, setText] = useState('');
  const trial = useTryText();
  const verdict = trial.data;

  const submit = (): void =>
    trial.mutate({ text, language }, { onError: showError('admin.words.try.failed') });
  return (
    <section className="panel">
      <h3 className="text-22">{t('admin.words.try.title')}</h3>
      <p className="mt-1 text-14 text-muted">{t('admin.words.try.text')}</p>
      <Form isBusy={trial.isPending} className="mt-4 grid gap-4.5" onSubmit={submit}>
        <WritingSheet
          label={t('admin.words.try.label')}
          lang={language}
          value={text}
          remaining={maximumComplimentLength - characterCount(text)}
          counterLabel={counterText}
          marks={verdict?.spans}
          onChange={(event) => {
            trial.reset();
            setText(event.currentTarget.value);
          }}
        />
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-full xs:w-44">
            <LanguageField
              label={t('admin.words.language')}
              value={language}
              onLanguage={(chosen) => {
                trial.reset();
                setLanguage(chosen);
              }}
            />
          </div>
          <SubmitButton
            variant="quiet"
            besideField
            icon="shield"
            busyLabel={t('admin.words.try.submit_busy')}
          >
            {t('admin.words.try.submit')}
          </SubmitButton>
        </div>
      </Form>
      {verdict?.isValid === false && (
        <div className="mt-4">
          <Note title={t('admin.words.try.refused')}>{verdict.reason}</Note>
        </div>
      )}
      <output className="mt-4 block empty:hidden">
        {verdict?.isValid === true && (
          <span className="flex items-center gap-2 font-semibold text-success">
            <Icon name="check" />
            {t('admin.words.try.passes')}
          </span>
        )}
      </output>
    </section>
  );
}
