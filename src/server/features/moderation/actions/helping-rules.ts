import type { Teammate } from '#domain/actor.ts';
import { pauseRuleNames, type PauseRule } from '#domain/helping-rules.ts';
import type { RequestSource } from '#domain/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { moderationRules } from '#server/db/schema/moderation.ts';
import { countRemovals, readPauseRule } from '#server/features/moderation/queries/helping-rules.ts';
import { pauseByRule } from '#server/features/people/actions/pause-sending.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Puts the rule to use, changes its numbers, or ends it. */
export async function changePauseRule(
  context: Context,
  teammate: Teammate,
  { isOn, ...numbers }: PauseRule & { isOn: boolean },
  source: RequestSource,
): Promise<void> {
  const at = context.clock.now();
  const change = { isOn, numbers, updatedAt: at, updatedBy: teammate.id };
  await context.db.transaction(async (transaction) => {
    await transaction
      .insert(moderationRules)
      .values({ name: 'pause_after_removals', ...change })
      .onConflictDoUpdate({ target: moderationRules.name, set: change });
    await recordEvent(transaction, {
      action: 'admin.rule_changed',
      actorId: teammate.id,
      targetId: null,
      details: {
        after: isOn ? 'on' : 'off',
        ...Object.fromEntries(pauseRuleNames.map((name) => [name, String(numbers[name])])),
      },
      source,
      at,
    });
  });
}

/** Pauses a sender of whom another letter has just been removed, where the rule is on and they have reached it. */
export async function applyPauseRule(
  context: Context,
  transaction: Transaction,
  { senderId, at }: { senderId: string; at: Date },
  source: RequestSource,
): Promise<void> {
  const { isOn, removals, withinDays, pauseDays } = await readPauseRule(transaction);
  if (!isOn) return;
  const since = new Date(at.getTime() - withinDays * dayMilliseconds);
  if ((await countRemovals(transaction, senderId, since)) < removals) return;
  await pauseByRule(context, transaction, { personId: senderId, days: pauseDays, at }, source);
}
