import { useState } from 'react';
import { parseTraits } from '#domain/accounts/traits.ts';
import { defaultLanguage, type Language } from '#domain/i18n/language.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import type { Prompt } from '#web/features/prompts/queries.ts';
import { TrialTable } from '#web/features/prompts/trial-table.tsx';
import { useTrial } from '#web/features/prompts/use-trial.ts';
import { LanguageField } from '#web/forms/language-field.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** Runs the draft beside the active version, on a typed example or the built-in ones. */
export function TrialPanel({ type, promptText }: { type: Prompt['type']; promptText: string }) {
  const t = useTranslations();
  const showError = useErrorToast();
  const trial = useTrial(showError('prompts.try.failed'));
  const [example, setExample] = useState('');
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const run = (): void => {
    const traits = parseTraits([example]);
    const input =
      example.trim() === '' ? {} : type === 'validation' ? { texts: [example] } : { traits };
    trial.start({ type, promptText, language, ...input });
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
        value={example}
        onChange={(event) => setExample(event.currentTarget.value)}
      />
      {example.trim() !== '' && (
        <LanguageField
          label={t('prompts.try.language')}
          value={language}
          onLanguage={setLanguage}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="quiet"
          icon="spark"
          isBusy={trial.isRunning}
          busyLabel={t('prompts.try.busy')}
          onClick={run}
        >
          {t('prompts.try.action')}
        </Button>
        {trial.isRunning && (
          <Button variant="text" icon="close" onClick={trial.stop}>
            {t('prompts.try.stop')}
          </Button>
        )}
        <TrialProgress {...trial} />
      </div>
      {trial.results.length > 0 && <TrialTable results={trial.results} />}
    </section>
  );
}

/** Counts answered examples, also after an early stop. */
function TrialProgress({ results, total, isRunning }: Omit<ReturnType<typeof useTrial>, 'start'>) {
  const t = useTranslations();
  const done = results.length;
  if (!isRunning && (total === null || done === total)) return null;
  return (
    <div className="grid min-w-44 flex-1 gap-1.5" aria-live="polite">
      <p className="text-14 text-muted figures">
        {isRunning
          ? total === null
            ? t('prompts.try.starting')
            : t('prompts.try.progress', { done, total })
          : t('prompts.try.stopped', { done, total: total ?? done })}
      </p>
      <ProgressBar
        label={t('prompts.try.caption')}
        {...(total === null ? {} : { value: done, max: total })}
      />
    </div>
  );
}
