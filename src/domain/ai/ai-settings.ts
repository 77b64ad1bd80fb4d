import { isModelName, parseModelPrices } from '#domain/ai/model-prices.ts';
import type { TextKey } from '#domain/i18n/text-key.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { keysOf, mapKeys } from '#domain/shared/tables.ts';

export const promptTypes = ['generation', 'validation'] as const;

export type PromptType = (typeof promptTypes)[number];

/** The German names of the built-in prompts; other languages translate these names. */
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

/** Any other model id of the provider may be used too (P43). */
export const offeredModels = ['gpt-4o', 'gpt-4o-mini', 'gpt-3.5-turbo'] as const;

export const defaultModel = 'gpt-3.5-turbo';

export const promptLimits = { name: 100, description: 500, promptText: 8000 } as const;

type ParameterFacts = {
  least: number;
  most: number;
  step: number;
  /** The value of a new installation. */
  initial: Readonly<Record<PromptType, number>>;
};

/**
 * Model parameters by the provider’s name. One entry, with its texts (`ai_config.form.…_generation`, `…_validation` and
 * `ai_config.error.…`), adds a parameter to form, checks, log and request. A model that rejects it is called without
 * it.
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
  | 'moderation_enabled'
  | 'daily_budget_usd'
  | 'model_prices'
  | `${PromptType}_model`
  | `${PromptType}_${ModelParameter}`;

type AiSetting = { key: AiSettingKey; label: TextKey; initial: string } & (
  | { kind: 'switch' | 'budget' | 'prices' }
  | { kind: 'model'; task: PromptType }
  | { kind: 'parameter'; task: PromptType; parameter: ModelParameter }
);

export type AiSettingKind = AiSetting['kind'];

export const aiSettings: readonly AiSetting[] = [
  { key: 'ai_enabled', kind: 'switch', label: 'ai_config.form.enabled', initial: 'on' },
  { key: 'moderation_enabled', kind: 'switch', label: 'ai_config.form.moderation', initial: 'on' },
  ...promptTypes.flatMap(settingsOfTask),
  // US dollars a day; empty leaves the operator’s limit.
  { key: 'daily_budget_usd', kind: 'budget', label: 'ai_config.form.budget', initial: '' },
  // JSON prices of models that have no built-in price.
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

/** Finds a setting by an untrusted key. */
export function findSetting(key: string): AiSetting | undefined {
  return settingsByKey.get(key);
}

export type SettingFault = Extract<
  PlainErrorCode,
  `ai_config.error.${ModelParameter | 'budget' | 'budget_above' | 'model' | 'prices' | 'value'}`
>;

export const settingFaults: readonly SettingFault[] = [
  'ai_config.error.budget',
  'ai_config.error.budget_above',
  'ai_config.error.model',
  'ai_config.error.prices',
  'ai_config.error.value',
  ...parameterNames.map(faultOfParameter),
];

/**
 * Returns the text key of what is wrong with a value, or null. `operatorBudgetUsd` is the upper limit; null: no limit.
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

/** Reads the stored parameters of a task; an invalid value becomes the default. */
export function readParameters(
  task: PromptType,
  stored: (key: AiSettingKey) => string | undefined,
): ParameterValues {
  return mapKeys(parameterNames, (parameter) => {
    const value = Number(stored(`${task}_${parameter}`) ?? Number.NaN);
    return isWithin(parameter, value) ? value : parameterFacts[parameter].initial[task];
  });
}

export function rangeOf(parameter: ModelParameter): { min: number; max: number; step: number } {
  const { least, most, step } = parameterFacts[parameter];
  return { min: least, max: most, step };
}

function faultOfParameter(parameter: ModelParameter): SettingFault {
  return `ai_config.error.${parameter}`;
}

/** A decimal number with a point, within the range, in whole steps. */
function isParameter(parameter: ModelParameter, value: string): boolean {
  if (!/^-?\d{1,3}(?:\.\d{1,3})?$/u.test(value)) return false;
  const steps = Number(value) / parameterFacts[parameter].step;
  return isWithin(parameter, Number(value)) && Math.abs(steps - Math.round(steps)) < 1e-6;
}

function isWithin(parameter: ModelParameter, value: number): boolean {
  const { least, most } = parameterFacts[parameter];
  return value >= least && value <= most;
}

const maximumBudgetUsd = 100_000;

/** Dollars with at most two decimals; 0 switches the model off. */
function faultOfBudget(value: string, operatorBudgetUsd: number | null): SettingFault | null {
  if (value === '') return null;
  if (!/^\d{1,6}(?:\.\d{1,2})?$/u.test(value) || Number(value) > maximumBudgetUsd)
    return 'ai_config.error.budget';
  return operatorBudgetUsd !== null && Number(value) > operatorBudgetUsd
    ? 'ai_config.error.budget_above'
    : null;
}

/** Returns the lower of the administrators’ and the operator’s daily limit; null: no limit. */
export function dailyBudget(setting: string, operatorBudgetUsd: number | null): number | null {
  if (faultOfBudget(setting, null) !== null || setting === '') return operatorBudgetUsd;
  return Math.min(Number(setting), operatorBudgetUsd ?? Number.POSITIVE_INFINITY);
}
