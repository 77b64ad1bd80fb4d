import { eq, sql } from 'drizzle-orm';
import {
  dryRunDays,
  pauseRuleNames,
  pauseRuleNumbers,
  type PauseRule,
} from '#domain/helping-rules.ts';
import { mapKeys } from '#domain/tables.ts';
import type { Executor } from '#server/db/client.ts';
import { moderationRules } from '#server/db/schema/moderation.ts';

const shownNames = 10;

/** The rule as it is set; off, with what is suggested, where nobody has set it. */
export async function readPauseRule(db: Executor): Promise<PauseRule & { isOn: boolean }> {
  const [row] = await db
    .select({ isOn: moderationRules.isOn, numbers: moderationRules.numbers })
    .from(moderationRules)
    .where(eq(moderationRules.name, 'pause_after_removals'));
  const numbers = mapKeys(
    pauseRuleNames,
    (name) => row?.numbers[name] ?? pauseRuleNumbers[name].atFirst,
  );
  return { isOn: row?.isOn ?? false, ...numbers };
}

/** How many letters of somebody were removed since, but for removals that were taken back or objected to with success. */
export async function countRemovals(db: Executor, senderId: string, since: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${standing}
    where letter.sender_id = ${senderId} and removal.decided_at > ${since}`);
  return rows[0]?.count ?? 0;
}

/** Whom the rule would have paused in the last 30 days: how often, how many people, and some of their names. */
export async function tryPauseRule(
  db: Executor,
  { removals, withinDays, pauseDays }: PauseRule,
  now: Date,
) {
  const since = new Date(now.getTime() - dryRunDays * 24 * 60 * 60 * 1000);
  const { rows } = await db.execute<{ name: string; senderId: string; at: Date }>(sql`
    select name, "senderId", at
    from (
      select sender.name, sender.id as "senderId", removal.decided_at as at,
        count(*) over (partition by sender.id order by removal.decided_at
          range between ${`${withinDays} days`}::interval preceding and current row) as removed
      from ${standing}
      join profiles sender on sender.id = letter.sender_id
      where not sender.is_admin and sender.team_role is null) counted
    where removed >= ${removals} and at > ${since}
    order by at`);
  const pausedUntil = new Map<string, number>();
  let pauses = 0;
  for (const { senderId, at } of rows) {
    const time = new Date(at).getTime();
    // Whoever is paused already is not paused again.
    if (time < (pausedUntil.get(senderId) ?? 0)) continue;
    pausedUntil.set(senderId, time + pauseDays * 24 * 60 * 60 * 1000);
    pauses += 1;
  }
  const names = [...new Map(rows.map(({ senderId, name }) => [senderId, name])).values()];
  return { pauses, people: pausedUntil.size, names: names.slice(0, shownNames) };
}

const standing = sql`reports removal
  join compliments letter on letter.id = removal.compliment_id and removal.decision = 'removed'
    and removal.undone_at is null and letter.removed_at is not null`;
