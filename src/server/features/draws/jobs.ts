import { lt } from 'drizzle-orm';
import { daysBefore } from '#domain/day.ts';
import { drawKeptDays } from '#domain/draw.ts';
import type { Context } from '#server/context.ts';
import { draws } from '#server/db/schema/draws.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** By night, draws are forgotten that say nothing any more. */
export function drawCleanupTask({ db, clock }: Context): RecurringTask {
  return {
    name: 'clean-up-draws',
    cron: '35 3 * * *',
    run: async () => {
      await db.delete(draws).where(lt(draws.drawnAt, daysBefore(clock.now(), drawKeptDays)));
    },
  };
}
