import { lt } from 'drizzle-orm';
import { daysBefore } from '#domain/i18n/day.ts';
import { roundDays } from '#domain/rounds/round.ts';
import type { Context } from '#server/context.ts';
import { rounds } from '#server/db/schema/rounds.ts';
import { dealRunningRounds } from '#server/features/rounds/actions/deal-again.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

export function dealTask(context: Context): RecurringTask {
  return { name: 'deal-rounds', cron: '* * * * *', run: () => dealRunningRounds(context) };
}

/** Deletes who took part; letters that have arrived stay. */
export function roundCleanupTask({ db, clock }: Context): RecurringTask {
  return {
    name: 'clean-up-rounds',
    cron: '40 3 * * *',
    run: async () => {
      await db.delete(rounds).where(lt(rounds.opensAt, daysBefore(clock.now(), roundDays)));
    },
  };
}
