import { lt } from 'drizzle-orm';
import { pastSilenceDays } from '#domain/compliments/letter-place.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import { drawKeptDays } from '#domain/matching/draw.ts';
import type { Context } from '#server/context.ts';
import { draws } from '#server/db/schema/matching.ts';
import { pastSilences } from '#server/db/schema/silences.ts';
import type { RecurringTask } from '#server/jobs/jobs.ts';

/** By night, draws and ended silences are forgotten that say nothing any more. */
export function drawCleanupTask({ db, clock }: Context): RecurringTask {
  return {
    name: 'clean-up-draws',
    cron: '35 3 * * *',
    run: async () => {
      const now = clock.now();
      await db.delete(draws).where(lt(draws.drawnAt, daysBefore(now, drawKeptDays)));
      await db
        .delete(pastSilences)
        .where(lt(pastSilences.endedAt, daysBefore(now, pastSilenceDays)));
    },
  };
}
