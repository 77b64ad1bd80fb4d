import { isModelName, parseModelPrices } from '#domain/ai/model-prices.ts';
import type { TextKey } from '#domain/i18n/text-key.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { keysOf, mapKeys } from '#domain/shared/tables.ts';

/** What a prompt, a model and its parameters are for. */
export const promptTypes = ['generation', 'validation'] as const;

export type PromptType = (typeof promptTypes)[number];

/** What the prompts that come with the product are called; by these words others languages know them. */
export const shippedPrompts: Readonly<Record<PromptType, { name: string; description: string }>> = {
  generation: {
    name: 'Kompliment schreiben',
    description: 'Schreibt ein kurzes, ehrliches Kompliment aus Eigenschaften.',
  },
  validation: {
    name: 'Kompliment prüfen',
    description: 'Prüft vor dem Senden, ob ein Text ein freundliches Kompliment ist.',
  },
};

/** Any other id of the provider may be typed or picked as well (P43). */
export const offeredModels = ['gpt-4o', 'gpt-4o-mini', 'gpt-3.5-turbo'] as const;

export const defaultModel = 'gpt-3.5-turbo';

export const promptLimits = { name: 100, description: 500, promptText: 8000 } as const;

type ParameterFacts = {
  least: number;
  most: number;
  step: number;
  /** What a new installation starts with. */
  initial: Readonly<Record<PromptType, number>>;
};

/**
 * What a model is asked with, by the name that providers give it. A line more, with its texts
 * (`ai_config.form.…_generation`, `…_validation` and `ai_config.error.…`), is in the form, the checks,
 * the log and the request; a model that refuses it is asked without.
 */
export const modelParameters = {
  temperature: { least: 0, most: 1, step: 0.1, initial: { generation: 0.7, validation: 0.3 } },
} as const satisfies Readonly<Record<string, ParameterFacts>>;

export type ModelParameter = keyof typeof modelParameters;

const parameterFacts: Readonly<Record<ModelParameter, ParameterFacts>> = modelParameters;

export const parameterNames: readonly ModelParameter[] = keysOf(modelParameters);

export type ParameterValues = Readonly<Record<ModelParameter, number>>;

export type AiSettingKey =
  | 'ai_enabled'
  | 'daily_budget_usd'
  | 'model_prices'
  | `${PromptType}_model`
  | `${PromptType}_${ModelParameter}`;

/** What a setting holds, and what it is called in the form and in the log. */
type AiSetting = { key: AiSettingKey; label: TextKey; initial: string } & (
  | { kind: 'switch' | 'budget' | 'prices' }
  | { kind: 'model'; task: PromptType }
  | { kind: 'parameter'; task: PromptType; parameter: ModelParameter }
);

export type AiSettingKind = AiSetting['kind'];

/** Every setting there is, in the order of the form. */
export const aiSettings: readonly AiSetting[] = [
  { key: 'ai_enabled', kind: 'switch', label: 'ai_config.form.enabled', initial: 'on' },
  ...promptTypes.flatMap(settingsOfTask),
  // What the model may cost a day, in US dollars; empty leaves it to the operator's limit.
  { key: 'daily_budget_usd', kind: 'budget', label: 'ai_config.form.budget', initial: '' },
  // Prices of models that no list knows, as JSON.
  { key: 'model_prices', kind: 'prices', label: 'ai_config.form.prices', initial: '' },
];

function settingsOfTask(task: PromptType): AiSetting[] {
  return [
    {
      key: `${task}_model`,
      kind: 'model',
      task,
      label: `ai_config.form.model_${task}`,
      initial: defaultModel,
    },
    ...parameterNames.map((parameter): AiSetting => ({
      key: `${task}_${parameter}`,
      kind: 'parameter',
      task,
      parameter,
      label: `ai_config.form.${parameter}_${task}`,
      initial: String(parameterFacts[parameter].initial[task]),
    })),
  ];
}

const settingsByKey: ReadonlyMap<string, AiSetting> = new Map(
  aiSettings.map((setting) => [setting.key, setting]),
);

/** The setting of a key that came from elsewhere; undefined where there is none. */
export function findSetting(key: string): AiSetting | undefined {
  return settingsByKey.get(key);
}

export type SettingFault = Extract<
  PlainErrorCode,
  `ai_config.error.${ModelParameter | 'budget' | 'budget_above' | 'model' | 'prices' | 'value'}`
>;

/** Every way in which a value can be wrong. */
export const settingFaults: readonly SettingFault[] = [
  'ai_config.error.budget',
  'ai_config.error.budget_above',
  'ai_config.error.model',
  'ai_config.error.prices',
  'ai_config.error.value',
  ...parameterNames.map(faultOfParameter),
];

/**
 * The text key of what is wrong with a value, or null. `operatorBudgetUsd` is the limit that no
 * administrator goes past; null: there is none.
 */
export function faultOfSetting(
  key: string,
  value: string,
  operatorBudgetUsd: number | null = null,
): SettingFault | null {
  const setting = findSetting(key);
  switch (setting?.kind) {
    case 'parameter':
      return isParameter(setting.parameter, value) ? null : faultOfParameter(setting.parameter);
    case 'model':
      return isModelName(value) ? null : 'ai_config.error.model';
    case 'switch':
      return value === 'on' || value === 'off' ? null : 'ai_config.error.value';
    case 'budget':
      return faultOfBudget(value, operatorBudgetUsd);
    case 'prices':
      return parseModelPrices(value) === null ? 'ai_config.error.prices' : null;
    case undefined:
      return 'ai_config.error.value';
  }
}

/** What the model is asked with for a task, from what is stored. What makes no sense is as it was shipped. */
export function readParameters(
  task: PromptType,
  stored: (key: AiSettingKey) => string | undefined,
): ParameterValues {
  return mapKeys(parameterNames, (parameter) => {
    const value = Number(stored(`${task}_${parameter}`) ?? Number.NaN);
    return isWithin(parameter, value) ? value : parameterFacts[parameter].initial[task];
  });
}

/** What a field for the parameter takes. */
export function rangeOf(parameter: ModelParameter): { min: number; max: number; step: number } {
  const { least, most, step } = parameterFacts[parameter];
  return { min: least, max: most, step };
}

function faultOfParameter(parameter: ModelParameter): SettingFault {
  return `ai_config.error.${parameter}`;
}

/** A decimal number with a point, within the range and in whole steps. */
function isParameter(parameter: ModelParameter, value: string): boolean {
  if (!/^\d{1,3}(?:\.\d{1,3})?$/u.test(value)) return false;
  const steps = Number(value) / parameterFacts[parameter].step;
  return isWithin(parameter, Number(value)) && Math.abs(steps - Math.round(steps)) < 1e-6;
}

function isWithin(parameter: ModelParameter, value: number): boolean {
  const { least, most } = parameterFacts[parameter];
  return value >= least && value <= most;
}

const maximumBudgetUsd = 100_000;

/** Dollars with at most two decimals; 0 asks the model nothing. */
function faultOfBudget(value: string, operatorBudgetUsd: number | null): SettingFault | null {
  if (value === '') return null;
  if (!/^\d{1,6}(?:\.\d{1,2})?$/u.test(value) || Number(value) > maximumBudgetUsd)
    return 'ai_config.error.budget';
  return operatorBudgetUsd !== null && Number(value) > operatorBudgetUsd
    ? 'ai_config.error.budget_above'
    : null;
}

/** What the model may cost a day: the lower of the administrators' and the operator's limit. Null: no limit. */
export function dailyBudget(setting: string, operatorBudgetUsd: number | null): number | null {
  if (faultOfBudget(setting, null) !== null || setting === '') return operatorBudgetUsd;
  return Math.min(Number(setting), operatorBudgetUsd ?? Number.POSITIVE_INFINITY);
}
