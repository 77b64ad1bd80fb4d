import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { CodedError } from '#domain/coded-error.ts';
import type { Transaction } from '#server/db/client.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import { recordActivity, type Step } from '#server/features/scores/actions/record-activity.ts';

/** Writes a compliment down with what it counts for. Refuses an id that stands for another one. */
export async function storeCompliment(
  transaction: Transaction,
  values: PgInsertValue<typeof compliments> & { createdAt: Date },
  step: Omit<Step, 'at'>,
): Promise<void> {
  const inserted = await transaction
    .insert(compliments)
    .values(values)
    .onConflictDoNothing({ target: compliments.id })
    .returning({ id: compliments.id });
  if (inserted.length === 0) throw new CodedError('conflict', 'compliment.form.error.conflict');
  await recordActivity(transaction, { ...step, at: values.createdAt });
}
