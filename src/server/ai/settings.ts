import { sql } from 'drizzle-orm';
import {
  defaultModel,
  readParameters,
  type AiSettingKey,
  type ParameterValues,
  type PromptType,
} from '#domain/ai/ai-settings.ts';
import { parseModelPrices, type ModelPrices } from '#domain/ai/model-prices.ts';
import { dayOf } from '#domain/i18n/day.ts';
import { shareNextTurn } from '#server/ai/next-turn.ts';
import type { Database } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { aiConfig, aiPrompts } from '#server/db/schema/prompts.ts';
import { apiUsageDays } from '#server/db/schema/usage.ts';
import type { Clock } from '#server/runtime/clock.ts';

export type Task = PromptType;

export type AiSettings = {
  /** False: administrators switched the model off. */
  isOn: boolean;
  /** False: administrators switched the provider’s moderation off. */
  moderates: boolean;
  model: string;
  parameters: ParameterValues;
  /** The active prompt; null when there is none. */
  prompt: string | null;
  ownPrices: ModelPrices;
  spentTodayUsd: number;
  /** As stored; `dailyBudget` returns the effective limit. */
  budget: string;
};

const settingRows = prepared('ai_settings', (db) =>
  db
    .select({
      key: aiConfig.key,
      value: aiConfig.value,
      prompt: sql<
        string | null
      >`(select ${aiPrompts.promptText} from ${aiPrompts} where ${aiPrompts.type} = ${sql.placeholder('task')} and ${aiPrompts.isActive})`,
      spent: sql<number>`(select coalesce(sum(${apiUsageDays.costUsd}), 0)::float8 from ${apiUsageDays} where ${apiUsageDays.date} = ${sql.placeholder('day')}::date)`,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(aiConfig, sql`true`),
);

export type SettingsReader = Readonly<Record<Task, () => Promise<AiSettings>>>;

/** Shares one read among calls that begin together. */
export function createSettingsReader(db: Database, clock: Clock): SettingsReader {
  return {
    generation: shareNextTurn(() => readSettings(db, 'generation', clock.now())),
    validation: shareNextTurn(() => readSettings(db, 'validation', clock.now())),
  };
}

/** Read for every call, so that changes work at once on every server. */
export async function readSettings(db: Database, task: Task, now: Date): Promise<AiSettings> {
  const rows = await settingRows(db, { task, day: dayOf(now) });
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const stored = (key: AiSettingKey): string | undefined => values.get(key) ?? undefined;
  return {
    isOn: stored('ai_enabled') !== 'off',
    moderates: stored('moderation_enabled') !== 'off',
    model: stored(`${task}_model`)?.trim() || defaultModel,
    parameters: readParameters(task, stored),
    prompt: rows[0]?.prompt?.trim() || null,
    ownPrices: parseModelPrices(stored('model_prices') ?? '') ?? {},
    spentTodayUsd: rows[0]?.spent ?? 0,
    budget: stored('daily_budget_usd') ?? '',
  };
}
