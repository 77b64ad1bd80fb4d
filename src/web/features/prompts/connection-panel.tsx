import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useTestConnection, type AiConfig } from '#web/features/prompts/queries.ts';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useOutcomeText } from '#web/i18n/use-outcome-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/note.tsx';

/** Shows today's budget and obstacles to the model, and tests the connection. */
export function ConnectionPanel({ config }: { config: AiConfig }) {
  const t = useTranslations();
  const showError = useErrorToast();
  const outcomeText = useOutcomeText();
  const test = useTestConnection();
  const { budget, trouble, configured } = config;
  // Shows the operator's limit even if no model is configured.
  const limitUsd = budget.dailyUsd ?? budget.operatorUsd;
  const { dollars } = useNumbers();
  const spent = dollars(budget.spentTodayUsd);
  return (
    <section className="panel grid gap-4.5">
      <h2 className="text-22">{t('ai_config.test.title')}</h2>
      {!configured && <p>{t('ai_config.error.not_configured')}</p>}
      {trouble !== null && (
        <Note title={t('ai_config.trouble.title')}>
          {trouble.model}: {outcomeText(trouble.kind)}
        </Note>
      )}
      <div>
        <h3 className="text-18">{t('ai_config.budget.title')}</h3>
        <p className="mt-1 text-14 text-muted">
          {limitUsd === null
            ? t('ai_config.budget.unlimited', { spent })
            : t('ai_config.budget.limited', { spent, budget: dollars(limitUsd) })}
        </p>
      </div>
      <div>
        <Button
          variant="quiet"
          isBusy={test.isPending}
          busyLabel={t('ai_config.test.busy')}
          onClick={() => test.mutate(undefined, { onError: showError('ai_config.test.failed') })}
        >
          {t('ai_config.test.action')}
        </Button>
      </div>
      <ul className="grid gap-2" aria-live="polite">
        {test.data?.tests.map(({ task, model, outcome }) => (
          <li key={task} className="flex items-start gap-2">
            <Icon
              name={outcome === 'ok' ? 'check' : 'alert'}
              className={outcome === 'ok' ? 'text-success' : 'text-danger'}
            />
            <span className="min-w-0 break-words">
              {t('ai_config.test.line', {
                task: t(`prompts.type.${task}`),
                model,
                result: outcomeText(outcome),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
