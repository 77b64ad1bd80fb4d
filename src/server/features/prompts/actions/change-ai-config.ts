import { eq } from 'drizzle-orm';
import { faultOfSetting } from '#domain/ai/ai-settings.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import { aiConfig } from '#server/db/schema/prompts.ts';

/**
 * Changes the model's settings, all or none, for all later calls. Refuses if a setting differs from `before` (by
 * key), which the editor saw: the prices are one list, and parallel edits would be lost (P211).
 */
export async function changeAiConfig(
  context: Context,
  administrator: Teammate,
  { values, before }: { values: Settings; before: Settings },
): Promise<void> {
  const wanted = Object.entries(values).map(([key, value]) => [key, value.trim()] as const);
  const fields: Record<string, PlainErrorCode> = {};
  for (const [key, value] of wanted) {
    const fault = faultOfSetting(key, value, context.config.aiDailyBudgetUsd);
    if (fault !== null) fields[key] = fault;
  }
  const [code] = Object.values(fields);
  if (code !== undefined) throw new AppError('invalid', code, { fields });
  const at = context.clock.now();
  await context.db.transaction((transaction) =>
    writeAiConfig(transaction, administrator, { values: Object.fromEntries(wanted), before }, at),
  );
}

/** Writes settings that were checked. */
export async function writeAiConfig(
  transaction: Transaction,
  administrator: Teammate,
  { values, before }: { values: Settings; before: Settings },
  at: Date,
): Promise<void> {
  // In the order of the keys, so that parallel changes cannot deadlock.
  for (const [key, value] of Object.entries(values).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    const [stored] = await transaction
      .select({ value: aiConfig.value })
      .from(aiConfig)
      .where(eq(aiConfig.key, key))
      .for('update');
    if (stored === undefined) throw new AppError('not-found', 'error.not_found');
    if (stored.value === value) continue;
    refuseConflict(key, stored.value, before[key]);
    await transaction
      .update(aiConfig)
      .set({ value, updatedAt: at, updatedBy: administrator.id })
      .where(eq(aiConfig.key, key));
    await recordEvent(transaction, {
      action: 'admin.ai_config_changed',
      by: administrator,
      details: { key, before: stored.value, after: value },
      at,
    });
  }
}

type Settings = Readonly<Record<string, string>>;

function refuseConflict(key: string, stored: string, seen: string | undefined): void {
  if (seen === undefined || seen === stored) return;
  const code = 'ai_config.error.conflict';
  throw new AppError('conflict', code, { field: key, values: { value: stored } });
}
