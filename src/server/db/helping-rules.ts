import { eq } from 'drizzle-orm';
import {
  completeNumbers,
  type HelpingRule,
  type NumbersOf,
} from '#domain/moderation/helping-rules.ts';
import type { Executor } from '#server/db/executor.ts';
import { moderationRules } from '#server/db/schema/moderation.ts';

export type SetRule<Rule extends HelpingRule> = { isOn: boolean; numbers: NumbersOf<Rule> };

/** Reads a rule; an unset one is off, with suggested numbers. */
export async function readRule<Rule extends HelpingRule>(
  db: Executor,
  rule: Rule,
): Promise<SetRule<Rule>> {
  const [row] = await db
    .select({ isOn: moderationRules.isOn, numbers: moderationRules.numbers })
    .from(moderationRules)
    .where(eq(moderationRules.name, rule));
  return { isOn: row?.isOn ?? false, numbers: completeNumbers(rule, row?.numbers ?? {}) };
}
