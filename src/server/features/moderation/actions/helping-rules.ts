import { and, eq, sql } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import { boundsOf, type HelpingRule } from '#domain/moderation/helping-rules.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/executor.ts';
import { readRule } from '#server/db/helping-rules.ts';
import { moderationRules } from '#server/db/schema/moderation.ts';
import { pauseByRule } from '#server/features/members/actions/pause-sending.ts';
import { countRemovals } from '#server/features/moderation/queries/helping-rules.ts';
import { holdTooMuch, listHoldingWords } from '#server/guard/holding-words.ts';

type Numbers = Readonly<Record<string, number>>;

/** Turns a rule on or off, or changes its numbers. Values that are left out stay. */
export async function changeRule(
  context: Context,
  teammate: Teammate,
  input: { rule: HelpingRule; isOn?: boolean | undefined; numbers: Numbers },
): Promise<void> {
  const { rule } = input;
  const changed = fittingNumbers(rule, input.numbers);
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('wohlwort-rules'))`);
    const before = await readRule(transaction, rule);
    const isOn = input.isOn ?? before.isOn;
    if (rule === watchRule && isOn && !before.isOn && (await isTooBroad(transaction, at)))
      throw new AppError('invalid', 'admin.rules.error.broad');
    const set = { ...before.numbers, ...changed };
    const change = { isOn, numbers: set, updatedAt: at, updatedBy: teammate.id };
    await transaction
      .insert(moderationRules)
      .values({ name: rule, ...change })
      .onConflictDoUpdate({ target: moderationRules.name, set: change });
    const details = Object.entries(set).map(([name, number]) => [name, String(number)]);
    await recordEvent(transaction, {
      action: 'admin.rule_changed',
      by: teammate,
      details: { helpingRule: rule, after: isOn ? 'on' : 'off', ...Object.fromEntries(details) },
      at,
    });
  });
  // While the rule is on, each server keeps the words in memory.
  if (rule === watchRule) await context.guard.change();
}

const watchRule = 'hold_watched_words' satisfies HelpingRule;

/** Turns the rule of holding words off when it holds too many of the latest letters, and logs it. */
export async function stopBroadRule(context: Context): Promise<void> {
  const { db, clock } = context;
  const at = clock.now();
  if (!(await readRule(db, watchRule)).isOn) return;
  if (!(await isTooBroad(db, at))) return;
  await db.transaction(async (transaction) => {
    const stopped = await transaction
      .update(moderationRules)
      .set({ isOn: false, updatedAt: at, updatedBy: null })
      .where(and(eq(moderationRules.name, watchRule), moderationRules.isOn))
      .returning({ name: moderationRules.name });
    if (stopped.length === 0) return;
    await recordEvent(transaction, {
      action: 'admin.rule_changed',
      by: null,
      details: { helpingRule: watchRule, after: 'off', byRule: 'true' },
      at,
    });
  });
  await context.guard.change();
}

async function isTooBroad(db: Executor, now: Date): Promise<boolean> {
  return holdTooMuch(db, await listHoldingWords(db), now);
}

/** Picks the rule's numbers; refuses one that is out of bounds. */
function fittingNumbers(rule: HelpingRule, given: Numbers): Numbers {
  const known = boundsOf(rule).flatMap((bounds) => {
    const number = given[bounds.name];
    return number === undefined ? [] : [{ ...bounds, number }];
  });
  const wrong = known.filter(({ number, least, most }) => number < least || number > most);
  const code = 'admin.rules.error.range';
  if (wrong.length > 0)
    throw new AppError('invalid', code, {
      fields: Object.fromEntries(wrong.map(({ name }) => [name, code])),
    });
  return Object.fromEntries(known.map(({ name, number }) => [name, number]));
}

/** Pauses a sender after a removal, if the rule is on and its limit is reached. */
export async function applyPauseRule(
  context: Context,
  transaction: Transaction,
  { senderId, at }: { senderId: string; at: Date },
  source: RequestSource,
): Promise<void> {
  const { isOn, numbers } = await readRule(transaction, 'pause_after_removals');
  if (!isOn) return;
  // Of two parallel removals the second sees both.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('wohlwort-pause-rule'))`);
  const since = daysBefore(at, numbers.withinDays);
  if ((await countRemovals(transaction, senderId, since)) < numbers.removals) return;
  const pause = { personId: senderId, days: numbers.pauseDays, at };
  await pauseByRule(context, transaction, pause, source);
}
