import { useQuery } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import {
  aiSettings,
  faultOfSetting,
  rangeOf,
  type AiSettingKey,
  type AiSettingKind,
  type SettingFault,
} from '#domain/ai/ai-settings.ts';
import { maximumModelLength } from '#domain/ai/model-prices.ts';
import { ApiError } from '#web/api/errors.ts';
import { useUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { PricesFields, readPrices } from '#web/features/prompts/prices-fields.tsx';
import { modelsQuery, useChangeAiConfig, type AiConfig } from '#web/features/prompts/queries.ts';
import { useConflictText } from '#web/features/prompts/use-conflict-text.ts';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useDates } from '#web/i18n/use-dates.ts';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Values = Readonly<Record<string, string>>;
type FieldErrors = Readonly<Record<string, SettingFault>>;

const switches = [
  ['ai_enabled', 'enabled'],
  ['moderation_enabled', 'moderation'],
] as const;

/** Edits the switches, models, temperatures, budget and prices; shows who changed each last. */
export function AiConfigForm({ config }: { config: AiConfig }) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const conflictText = useConflictText();
  const { dollars } = useNumbers();
  const change = useChangeAiConfig();
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [isUnsaved, setUnsaved] = useState(false);
  // Remembers the values shown, to send only own changes.
  const [initialValues, setInitialValues] = useState(() => valuesOf(config));
  useUnsavedChanges(isUnsaved);
  const models = useModelChoices(config);
  const listId = useId();
  const settingOf = (key: AiSettingKey) => config.settings.find((setting) => setting.key === key);
  const errorOf = (key: AiSettingKey): string | undefined => {
    const fault = fieldErrors[key];
    if (fault !== undefined) return t(fault);
    const conflict = conflictOf(change.error);
    return conflict?.key === key ? conflictText(key, conflict.value) : undefined;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const values = changedValues(initialValues, readValues(new FormData(event.currentTarget)));
    const newErrors = findErrors(values, config.budget.operatorUsd);
    setFieldErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    change.mutate(
      { values, before: initialValues },
      {
        onSuccess: () => {
          setUnsaved(false);
          setInitialValues({ ...initialValues, ...values });
          toast.success(t('ai_config.form.saved'));
        },
        onError: (error) => {
          const conflict = conflictOf(error);
          // Accepts a second save: the administrator has read the conflict.
          if (conflict !== null)
            setInitialValues({ ...initialValues, [conflict.key]: conflict.value });
          toast.error(
            error instanceof ApiError && error.status === 422
              ? errorText(error)
              : t('ai_config.form.failed'),
          );
        },
      },
    );
  };
  return (
    <Form
      isBusy={change.isPending}
      className="mt-5 grid gap-4.5"

      onSubmit={submit}
      onInput={() => setUnsaved(true)}
    >
      {switches.map(([key, name]) => (
        <div key={key}>
          <Checkbox
            label={t(`ai_config.form.${name}`)}
            hint={t(`ai_config.form.${name}_hint`)}
            name={key}
            defaultChecked={settingOf(key)?.value !== 'off'}
          />
          <LastChange setting={settingOf(key)} />
        </div>
      ))}
      {aiSettings.map((setting) =>
        setting.kind === 'model' || setting.kind === 'parameter' ? (
          <div key={setting.key}>
            <Field
              label={t(setting.label)}
              name={setting.key}
              defaultValue={settingOf(setting.key)?.value}
              error={errorOf(setting.key)}
              hint={setting.kind === 'model' ? t('ai_config.form.model_hint') : undefined}
              {...(setting.kind === 'model'
                ? { list: listId, maxLength: maximumModelLength, spellCheck: false }
                : { type: 'number', inputMode: 'decimal', ...rangeOf(setting.parameter) })}
            />
            <LastChange setting={settingOf(setting.key)} />
          </div>
        ) : null,
      )}
      <div>
        <Field
          label={t('ai_config.form.budget')}
          name="daily_budget_usd"
          // Avoids a number field: it submits unreadable input as empty, which means no limit.
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={settingOf('daily_budget_usd')?.value}
          error={errorOf('daily_budget_usd')}
          hint={
            config.budget.operatorUsd === null
              ? t('ai_config.form.budget_hint')
              : t('ai_config.form.budget_hint_limit', {
                  limit: dollars(config.budget.operatorUsd),
                })
          }
        />
        <LastChange setting={settingOf('daily_budget_usd')} />
      </div>
      <div>
        <PricesFields
          value={settingOf('model_prices')?.value ?? ''}
          listId={listId}
          error={errorOf('model_prices')}
        />
        <LastChange setting={settingOf('model_prices')} />
      </div>
      <datalist id={listId}>
        {models.map((model) => (
          <option key={model} value={model}>
            {model}
          </option>
        ))}
      </datalist>
      <div>
        <SubmitButton busyLabel={t('ai_config.form.save_busy')}>
          {t('ai_config.form.save')}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Lists the offered models, then the provider's. */
function useModelChoices({ offeredModels, configured }: AiConfig): string[] {
  const { data } = useQuery({ ...modelsQuery, enabled: configured });
  return [...new Set([...offeredModels, ...(data?.models ?? [])])];
}

/** Returns the setting that another administrator has changed meanwhile, with its value. */
function conflictOf(error: unknown): { key: string; value: string } | null {
  if (!(error instanceof ApiError && error.code.is('ai_config.error.conflict'))) return null;
  const [key] = Object.keys(error.fields);
  return key === undefined ? null : { key, value: String(error.values['value']) };
}

function valuesOf({ settings }: AiConfig): Values {
  return Object.fromEntries(settings.map(({ key, value }) => [key, value]));
}

function changedValues(initialValues: Values, values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== initialValues[key]),
  );
}

function readValues(form: FormData): Values {
  return Object.fromEntries(aiSettings.map(({ key, kind }) => [key, readValue(form, key, kind)]));
}

function readValue(form: FormData, key: AiSettingKey, kind: AiSettingKind): string {
  switch (kind) {
    case 'switch':
      return form.has(key) ? 'on' : 'off';
    case 'prices':
      return readPrices(form);
    case 'budget':
      // Accepts a decimal comma, as German speakers type it.
      return textOf(form, key).trim().replace(',', '.');
    case 'model':
    case 'parameter':
      return textOf(form, key).trim();
  }
}

function findErrors(values: Values, operatorUsd: number | null): FieldErrors {
  const fieldErrors: Record<string, SettingFault> = {};
  for (const [key, value] of Object.entries(values)) {
    const fault = faultOfSetting(key, value, operatorUsd);
    if (fault !== null) fieldErrors[key] = fault;
  }
  return fieldErrors;
}

/** Shows the last change; renders nothing for a setting unchanged since the installation. */
function LastChange({ setting }: { setting: AiConfig['settings'][number] | undefined }) {
  const t = useTranslations();
  const dates = useDates();
  if (setting === undefined || setting.updatedBy === null) return null;
  const { updatedAt, updatedBy } = setting;
  return (
    <p className="mt-1 text-12 text-muted" title={dates.exact(updatedAt)}>
      {t('ai_config.form.changed', { when: dates.relative(updatedAt), name: updatedBy })}
    </p>
  );
}
