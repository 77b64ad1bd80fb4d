import { useState } from 'react';
import { defaultLanguage, isLanguage, type Language } from '#domain/language.ts';
import { parseTraits } from '#domain/traits.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useTryPrompt, type Prompt } from '#web/features/prompts/queries.ts';
import { TrialTable } from '#web/features/prompts/trial-table.tsx';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Runs the draft beside the version in use, on one's own example or on the built-in ones. */
export function TrialPanel({ type, promptText }: { type: Prompt['type']; promptText: string }) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const trial = useTryPrompt();
  const { languages } = usePageData();
  const [own, setOwn] = useState('');
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const run = (): void => {
    if (trial.isPending) return;
    const traits = parseTraits([own]);
    const example = own.trim() === '' ? {} : type === 'validation' ? { texts: [own] } : { traits };
    trial.mutate(
      { type, promptText, language, ...example },
      { onError: (error) => toast.error(errorText(error, 'prompts.try.failed')) },
    );
  };
  return (
    <section className="mt-8 grid gap-4.5">
      <div>
        <h3 className="text-22">{t('prompts.try.title')}</h3>
        <p className="mt-1 text-14 text-muted">{t('prompts.try.text')}</p>
      </div>
      <TextAreaField
        label={t(type === 'validation' ? 'prompts.try.own_text' : 'prompts.try.own_traits')}
        hint={t('prompts.try.own_hint')}
        rows={2}
        maxLength={1000}
        value={own}
        onChange={(event) => setOwn(event.currentTarget.value)}
      />
      {own.trim() !== '' && (
        <SelectField
          label={t('prompts.try.language')}
          value={language}
          options={languages.map(({ iso2, name }) => ({ value: iso2, label: name, lang: iso2 }))}
          onChange={({ currentTarget: { value } }) => {
            if (isLanguage(value)) setLanguage(value);
          }}
        />
      )}
      <div>
        <Button
          variant="quiet"
          icon="spark"
          busy={trial.isPending}
          busyLabel={t('prompts.try.busy')}
          onClick={run}
        >
          {t('prompts.try.action')}
        </Button>
      </div>
      {trial.data !== undefined && <TrialTable results={trial.data.results} />}
    </section>
  );
}
