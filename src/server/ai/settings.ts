import { sql } from 'drizzle-orm';
import { budgetSetting } from '#domain/ai-settings.ts';
import { parseModelPrices, pricesSetting, type ModelPrices } from '#domain/model-prices.ts';
import { dayOf } from '#domain/day.ts';
import type { Database } from '#server/db/client.ts';
import { prepared } from '#server/db/client.ts';
import { aiConfig, aiPrompts } from '#server/db/schema/prompts.ts';
import { apiUsageDays } from '#server/db/schema/usage.ts';

/** What the model is used for; also the `endpoint` of a usage row. */
export type Task = 'generation' | 'validation';

export type AiSettings = {
  /** False: administrators have switched the model off. */
  isOn: boolean;
  model: string;
  temperature: number;
  /** The active prompt; null when administrators have switched every one off. */
  prompt: string | null;
  ownPrices: ModelPrices;
  spentTodayUsd: number;
  /** The administrators' limit as it is stored; `dailyBudget` tells what holds. */
  budget: string;
};

const defaultModel = 'gpt-3.5-turbo';

const temperatures: Record<Task, number> = { generation: 0.7, validation: 0.3 };

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

/** Read for every call, so that what administrators change holds at once on every server. */
export async function readSettings(db: Database, task: Task, now: Date): Promise<AiSettings> {
  const rows = await settingRows(db, { task, day: dayOf(now) });
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const temperature = Number(values.get(`${task}_temperature`) ?? Number.NaN);
  return {
    isOn: values.get('ai_enabled') !== 'off',
    model: values.get(`${task}_model`)?.trim() || defaultModel,
    temperature: temperature >= 0 && temperature <= 2 ? temperature : temperatures[task],
    prompt: rows[0]?.prompt?.trim() || null,
    ownPrices: parseModelPrices(values.get(pricesSetting) ?? '') ?? {},
    spentTodayUsd: rows[0]?.spent ?? 0,
    budget: values.get(budgetSetting) ?? '',
  };
}
