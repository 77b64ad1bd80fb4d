import { isModelName, parseModelPrices, pricesSetting } from '#domain/model-prices.ts';

/** What a prompt, a model and a temperature are for. */
export const promptTypes = ['generation', 'validation'] as const;

export type PromptType = (typeof promptTypes)[number];

/** Any other id of the provider may be typed or picked as well (P43). */
export const offeredModels = ['gpt-4o', 'gpt-4o-mini', 'gpt-3.5-turbo'] as const;

export const promptLimits = { name: 100, description: 500, promptText: 8000 } as const;

/** What the model may cost a day, in US dollars; empty leaves it to the operator's limit. */
export const budgetSetting = 'daily_budget_usd';

const maximumBudgetUsd = 100_000;

type AiSettingKind = 'model' | 'temperature' | 'switch' | 'budget' | 'prices' | 'other';

/** What kind of value the setting with this key holds, told by the parts of its name. */
function kindOfSetting(key: string): AiSettingKind {
  if (key === 'ai_enabled') return 'switch';
  if (key === budgetSetting) return 'budget';
  if (key === pricesSetting) return 'prices';
  if (key.includes('temperature')) return 'temperature';
  return key.endsWith('_model') ? 'model' : 'other';
}

/**
 * The text key of what is wrong with a value, or null. `operatorBudgetUsd` is the limit that no
 * administrator goes past; null: there is none.
 */
export function faultOfSetting(
  key: string,
  value: string,
  operatorBudgetUsd: number | null = null,
): SettingFault | null {
  switch (kindOfSetting(key)) {
    case 'temperature':
      return isTemperature(value) ? null : 'ai_config.error.temperature';
    case 'model':
      return isModelName(value) ? null : 'ai_config.error.model';
    case 'switch':
      return value === 'on' || value === 'off' ? null : 'ai_config.error.value';
    case 'budget':
      return faultOfBudget(value, operatorBudgetUsd);
    case 'prices':
      return parseModelPrices(value) === null ? 'ai_config.error.prices' : null;
    case 'other':
      return 'ai_config.error.value';
  }
}

export const settingFaults = [
  'ai_config.error.budget',
  'ai_config.error.budget_above',
  'ai_config.error.temperature',
  'ai_config.error.model',
  'ai_config.error.prices',
  'ai_config.error.value',
] as const;

export type SettingFault = (typeof settingFaults)[number];

/** 0 to 1 in steps of 0.1, as a decimal number with a point. */
function isTemperature(value: string): boolean {
  return /^(?:0(?:\.\d)?|1(?:\.0)?)$/u.test(value);
}

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
